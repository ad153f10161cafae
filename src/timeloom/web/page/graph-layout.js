// Where the nodes of a graph stand: what is later stands to the right, what lies in another stands in its box.
//
// A box is laid out by itself and is then a node of the box around it. On each level the nodes that the order connects form a
// block: columns by the longest chain before a node, rows by where its neighbours stand (barycentres, a few sweeps), with
// waypoints where an edge passes over columns. Blocks stand one below the other, and nodes that nothing orders follow in rows.

const [COLUMN_GAP, ROW_GAP, BLOCK_GAP] = [58, 14, 26];
const PAD = 12;
const [WAY, SWEEPS] = [10, 6];
const LEAST_WIDTH = 620; // pixels before the rows of unordered nodes are broken

/**
 * @param {{id: string, width: number, height: number}[]} nodes what a node takes by itself: of a box, its heading
 * @param {{from: string, to: string}[]} before earlier to later @param {{from: string, to: string}[]} within part to whole
 * @param {number} [wide] pixels that unordered nodes may fill
 * @returns {{boxes: Map<string, {x: number, y: number, width: number, height: number, parent: string | null}>, ways: Map<string,
 * {x: number, y: number}[]>, width: number, height: number}} `ways` are the waypoints of "from to" edges
 */
export function layGraph(nodes, before, within, wide = LEAST_WIDTH) {
  const parents = nest(nodes, within);
  const children = new Map();
  for (const node of nodes) {
    const parent = parents.get(node.id) ?? null;
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  const boxes = new Map();
  const ways = new Map();
  const size = layLevel(null, { children, parents, before, wide }, boxes, ways);
  absolute(null, 0, 0, children, boxes, ways);
  return { boxes, ways: new Map([...ways.values()].flatMap((level) => [...level])), ...size };
}

/** The whole that a part stands in: the one with the fewest parts, and never one that stands in it. */
function nest(nodes, within) {
  const known = new Set(nodes.map((node) => node.id));
  const wholes = new Map();
  const sizes = new Map();
  for (const { from, to } of within) {
    if (!known.has(from) || !known.has(to)) continue;
    wholes.set(from, [...(wholes.get(from) ?? []), to]);
    sizes.set(to, (sizes.get(to) ?? 0) + 1);
  }
  const parents = new Map();
  const isIn = (id, other) => {
    for (let at = id; at !== undefined; at = parents.get(at)) if (at === other) return true;
    return false;
  };
  for (const [id, some] of wholes) {
    const fit = some.filter((whole) => !isIn(whole, id)).sort((one, two) => sizes.get(one) - sizes.get(two));
    if (fit.length) parents.set(id, fit[0]);
  }
  return parents;
}

function layLevel(parent, given, boxes, ways) {
  const { children, parents, before } = given;
  const own = children.get(parent) ?? [];
  const sizes = new Map(own.map((node) => [node.id, sizeOf(node, given, boxes, ways)]));
  const edges = lifted(before, new Set(sizes.keys()), parents);
  const level = new Map();
  ways.set(parent, level);
  const blocks = components([...sizes.keys()], edges);
  let [y, width] = [0, 0];
  for (const ids of blocks.filter((one) => one.length > 1)) {
    const laid = layBlock(ids, edges, sizes);
    for (const [id, at] of laid.places) boxes.set(id, { x: at.x, y: at.y + y, ...sizes.get(id), parent });
    for (const [key, points] of laid.ways) level.set(key, points.map((point) => ({ ...point, y: point.y + y })));
    y += laid.height + BLOCK_GAP;
    width = Math.max(width, laid.width);
  }
  const alone = blocks.filter((one) => one.length === 1).map(([id]) => id);
  const rest = layRows(alone, sizes, Math.max(width, parent === null ? given.wide : 0));
  for (const [id, at] of rest.places) boxes.set(id, { x: at.x, y: at.y + y, ...sizes.get(id), parent });
  if (alone.length) y += rest.height + BLOCK_GAP;
  return { width: Math.max(width, rest.width), height: Math.max(y - BLOCK_GAP, 0) };
}

function sizeOf(node, given, boxes, ways) {
  if (!given.children.has(node.id)) return { width: node.width, height: node.height, heading: node.height };
  const inner = layLevel(node.id, given, boxes, ways);
  return {
    width: Math.max(node.width, inner.width) + 2 * PAD,
    height: node.height + inner.height + 2 * PAD,
    heading: node.height,
  };
}

/** Edges between the nodes of a level, each end lifted to the node of the level that it stands in; `keys` are those it stands for. */
function lifted(before, level, parents) {
  const up = (id) => {
    let at = id;
    while (at !== undefined && !level.has(at)) at = parents.get(at);
    return at;
  };
  const found = new Map();
  for (const { from, to } of before) {
    const [one, two] = [up(from), up(to)];
    if (one === undefined || two === undefined || one === two) continue;
    const edge = found.get(`${one} ${two}`) ?? { from: one, to: two, keys: [] };
    edge.keys.push(`${from} ${to}`);
    found.set(`${one} ${two}`, edge);
  }
  return acyclic([...found.values()]);
}

/** Without the edges that close a circle: two boxes may each hold something that is before something in the other. */
function acyclic(edges) {
  const next = new Map();
  for (const edge of edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge]);
  const state = new Map();
  const kept = [];
  const visit = (id) => {
    state.set(id, "open");
    for (const edge of next.get(id) ?? []) {
      if (state.get(edge.to) === "open") continue;
      kept.push(edge);
      if (!state.has(edge.to)) visit(edge.to);
    }
    state.set(id, "done");
  };
  for (const id of next.keys()) if (!state.has(id)) visit(id);
  return kept;
}

function components(ids, edges) {
  const beside = new Map(ids.map((id) => [id, []]));
  for (const { from, to } of edges) {
    beside.get(from).push(to);
    beside.get(to).push(from);
  }
  const seen = new Set();
  const found = [];
  for (const id of ids) {
    if (seen.has(id)) continue;
    const block = [];
    const waiting = [id];
    seen.add(id);
    while (waiting.length) {
      const one = waiting.pop();
      block.push(one);
      for (const other of beside.get(one)) if (!seen.has(other)) waiting.push(other) && seen.add(other);
    }
    const order = new Map(ids.map((one, place) => [one, place]));
    found.push(block.sort((one, two) => order.get(one) - order.get(two)));
  }
  return found.sort((one, two) => two.length - one.length);
}

// --- one block -----------------------------------------------------------------------------------------------------------
function layBlock(ids, edges, sizes) {
  const own = edges.filter(({ from }) => ids.includes(from));
  const ranks = ranksOf(ids, own);
  const { columns, pieces, chains } = withWays(ids, own, ranks, sizes);
  sweep(columns, pieces);
  const xs = [];
  let x = 0;
  for (const column of columns) {
    const width = Math.max(...column.map((node) => node.width));
    xs.push({ x, width });
    x += width + COLUMN_GAP;
  }
  settle(columns);
  closeUp(columns.flat());
  const top = Math.min(...columns.flat().map((node) => node.y));
  const bottom = Math.max(...columns.flat().map((node) => node.y + node.height));
  const places = new Map();
  columns.forEach((column, rank) => {
    for (const node of column) {
      node.x = xs[rank].x;
      node.y -= top;
      if (!node.way) places.set(node.id, { x: node.x, y: node.y });
    }
  });
  const ways = new Map();
  for (const { edge, chain } of chains) {
    const points = chain.map((node) => ({ x: node.x + xs[node.rank].width / 2, y: node.y + node.height / 2, wide: xs[node.rank].width / 2 }));
    for (const key of edge.keys) ways.set(key, points);
  }
  return { places, ways, width: x - COLUMN_GAP, height: bottom - top };
}

/** The longest chain before each node; a node that nothing is before stands right before what it is before. */
function ranksOf(ids, edges) {
  const before = new Map(ids.map((id) => [id, []]));
  const after = new Map(ids.map((id) => [id, []]));
  for (const { from, to } of edges) {
    before.get(to).push(from);
    after.get(from).push(to);
  }
  const ranks = new Map();
  const rank = (id) => {
    if (!ranks.has(id)) ranks.set(id, before.get(id).reduce((most, one) => Math.max(most, rank(one) + 1), 0));
    return ranks.get(id);
  };
  ids.forEach(rank);
  for (const id of ids) {
    if (before.get(id).length || !after.get(id).length) continue;
    ranks.set(id, Math.max(0, Math.min(...after.get(id).map((one) => ranks.get(one))) - 1));
  }
  return ranks;
}

function withWays(ids, edges, ranks, sizes) {
  const count = Math.max(...ids.map((id) => ranks.get(id))) + 1;
  const columns = Array.from({ length: count }, () => []);
  const at = new Map();
  for (const id of ids) {
    const node = { id, rank: ranks.get(id), ...sizes.get(id), beside: { left: [], right: [] } };
    at.set(id, node);
    columns[node.rank].push(node);
  }
  const pieces = [];
  const chains = [];
  for (const edge of edges) {
    const [one, two] = [at.get(edge.from), at.get(edge.to)];
    const chain = [];
    for (let rank = one.rank + 1; rank < two.rank; rank++) {
      const way = { id: null, way: true, rank, width: 0, height: WAY, beside: { left: [], right: [] } };
      columns[rank].push(way);
      chain.push(way);
    }
    chains.push({ edge, chain });
    [one, ...chain, two].reduce((left, right) => {
      left.beside.right.push(right);
      right.beside.left.push(left);
      pieces.push([left, right]);
      return right;
    });
  }
  return { columns, pieces, chains };
}

/** Orders within columns by the mean place of the neighbours, left to right and back; the order with the fewest crossings stays. */
function sweep(columns, pieces) {
  const number = () => columns.forEach((column) => column.forEach((node, place) => (node.place = place)));
  number();
  let best = columns.map((column) => [...column]);
  let least = crossings(columns, pieces);
  for (let turn = 0; turn < SWEEPS && least > 0; turn++) {
    const [side, some] = turn % 2 ? ["right", [...columns].reverse()] : ["left", columns];
    for (const column of some) {
      const mean = new Map(column.map((node) => [node, middle(node.beside[side].map((one) => one.place), node.place)]));
      column.sort((one, two) => mean.get(one) - mean.get(two));
      column.forEach((node, place) => (node.place = place));
    }
    const count = crossings(columns, pieces);
    if (count < least) [least, best] = [count, columns.map((column) => [...column])];
  }
  columns.forEach((column, rank) => column.splice(0, column.length, ...best[rank]));
  number();
}

function middle(numbers, otherwise) {
  return numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : otherwise;
}

function crossings(columns, pieces) {
  let count = 0;
  const byRank = columns.map(() => []);
  for (const [left, right] of pieces) byRank[left.rank].push([left.place, right.place]);
  for (const some of byRank) {
    for (let one = 0; one < some.length; one++) {
      for (let two = one + 1; two < some.length; two++) if ((some[one][0] - some[two][0]) * (some[one][1] - some[two][1]) < 0) count++;
    }
  }
  return count;
}

/** Heights: each node as near to the mean of its neighbours as the order of its column allows. */
function settle(columns) {
  for (const column of columns) stackFrom(column, column.map(() => 0));
  for (let turn = 0; turn < SWEEPS; turn++) {
    const [side, some] = turn % 2 ? ["right", [...columns].reverse()] : ["left", columns];
    for (const column of some) {
      const wanted = column.map((node) => {
        const centres = node.beside[side].map((one) => one.y + one.height / 2);
        return middle(centres, (node.y ?? 0) + node.height / 2) - node.height / 2;
      });
      stackFrom(column, wanted);
    }
  }
}

/** Takes out heights at which nothing stands in any column, but for a gap. */
function closeUp(nodes) {
  let [shift, bottom] = [0, null];
  for (const node of [...nodes].sort((one, two) => one.y - two.y)) {
    if (bottom !== null && node.y - bottom > BLOCK_GAP) shift += node.y - bottom - BLOCK_GAP;
    bottom = Math.max(bottom ?? -Infinity, node.y + node.height);
    node.y -= shift;
  }
}

/** Places in order as near to what is wanted as they can be without touching: runs that push each other take their mean. */
function stackFrom(column, wanted) {
  const runs = [];
  column.forEach((node, place) => {
    runs.push({ nodes: [node], height: node.height, sum: wanted[place], weight: 1 });
    while (runs.length > 1) {
      const [above, below] = runs.slice(-2);
      if (above.sum / above.weight + above.height + ROW_GAP <= below.sum / below.weight) break;
      runs.pop();
      above.sum += below.sum - below.weight * (above.height + ROW_GAP);
      above.weight += below.weight;
      above.height += ROW_GAP + below.height;
      above.nodes.push(...below.nodes);
    }
  });
  for (const run of runs) {
    let y = run.sum / run.weight;
    for (const node of run.nodes) {
      node.y = y;
      y += node.height + ROW_GAP;
    }
  }
}

function layRows(ids, sizes, wide) {
  const places = new Map();
  const area = ids.reduce((sum, id) => sum + (sizes.get(id).width + ROW_GAP) * (sizes.get(id).height + ROW_GAP), 0);
  const least = Math.max(wide, Math.sqrt(area * 2), ...ids.map((id) => sizes.get(id).width));
  let [x, y, tall, width] = [0, 0, 0, 0];
  for (const id of ids) {
    const size = sizes.get(id);
    if (x && x + size.width > least) [x, y, tall] = [0, y + tall + ROW_GAP, 0];
    places.set(id, { x, y });
    width = Math.max(width, x + size.width);
    x += size.width + ROW_GAP;
    tall = Math.max(tall, size.height);
  }
  return { places, width, height: y + tall };
}

/** From places within boxes to places on the sheet; waypoints go with the box they were laid in. */
function absolute(parent, dx, dy, children, boxes, ways) {
  for (const [key, points] of ways.get(parent) ?? []) {
    ways.get(parent).set(key, points.map((point) => ({ ...point, x: point.x + dx, y: point.y + dy })));
  }
  for (const node of children.get(parent) ?? []) {
    const box = boxes.get(node.id);
    box.x += dx;
    box.y += dy;
    if (children.has(node.id)) absolute(node.id, box.x + PAD, box.y + box.heading + PAD, children, boxes, ways);
  }
}
