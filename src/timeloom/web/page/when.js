// Intervals as people write them: any year, before year 1 too. The same words as the static page's; no Date, which ends too soon.

const MONTHS = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
]; // prettier-ignore
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const FIRST_GREGORIAN = 1583;
const ISO = /^([+-]?\d{4,})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d))?/;

/** Days from 1970-01-01 of a day of the proleptic Gregorian calendar, years astronomical. */
export function dayNumber(year, month, day) {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719468;
}

/** `[year, month, day]` of a day number. */
export function civil(number) {
  const shifted = number + 719468;
  const era = Math.floor(shifted / 146097);
  const ofEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36524) - Math.floor(ofEra / 146096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const turned = Math.floor((5 * ofYear + 2) / 153);
  const month = turned < 10 ? turned + 3 : turned - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return [year, month, ofYear - Math.floor((153 * turned + 2) / 5) + 1];
}

export function yearWords(year) {
  if (year <= 0) return `${1 - year} BCE`;
  return year < 1000 ? `${year} CE` : String(year);
}

function dayWords(number) {
  const [year, month, day] = civil(number);
  const name = year >= FIRST_GREGORIAN ? `${WEEKDAYS[(((number + 3) % 7) + 7) % 7]} ` : "";
  return `${name}${day} ${MONTHS[month - 1]} ${yearWords(year)}`;
}

const two = (number) => String(number).padStart(2, "0");

function clockWords(seconds) {
  const second = seconds % 60;
  const minutes = (seconds - second) / 60;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}${second ? `:${two(second)}` : ""}`;
}

/** A moment in ISO as its day and seconds of the day; null for what is not one. */
function moment(iso) {
  const parts = typeof iso === "string" ? ISO.exec(iso) : null;
  if (!parts) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0"] = parts;
  return { day: dayNumber(+year, +month, +day), seconds: +hour * 3600 + +minute * 60 + +second };
}

function momentWords({ day, seconds }) {
  return seconds ? `${dayWords(day)}, ${clockWords(seconds)}` : dayWords(day);
}

function span(from, to) {
  const bare = /^\d+ BCE$/.test(from) && to.endsWith(" BCE") ? from.slice(0, -4) : from;
  return `${bare} – ${to}`;
}

/** A start, as coarse as it is round. */
function fromWords(at) {
  const [year, month, day] = civil(at.day);
  if (at.seconds || day !== 1) return momentWords(at);
  return month === 1 ? yearWords(year) : `${MONTHS[month - 1]} ${yearWords(year)}`;
}

/** An end, which is not included: at a midnight it is the end of what comes before. */
function untilWords(at) {
  if (at.seconds) return momentWords(at);
  const [year, month] = civil(at.day - 1);
  if (civil(at.day)[2] !== 1) return `the end of ${dayWords(at.day - 1)}`;
  return `the end of ${month === 12 ? yearWords(year) : `${MONTHS[month - 1]} ${yearWords(year)}`}`;
}

function closed(from, to) {
  if (from.day === to.day && from.seconds === to.seconds) return momentWords(from);
  if (from.seconds || to.seconds) return clocked(from, to);
  const [fromYear, fromMonth, fromDay] = civil(from.day);
  const [toYear, toMonth, toDay] = civil(to.day);
  if (fromDay === 1 && toDay === 1) return months(fromYear * 12 + fromMonth - 1, toYear * 12 + toMonth - 2);
  return days(from.day, to.day - 1);
}

function clocked(from, to) {
  const lasts = (to.day - from.day) * 86400 + to.seconds - from.seconds;
  if (lasts === (from.seconds % 60 ? 1 : 60)) return momentWords(from);
  const ofDay = (to.day - from.day) * 86400 + to.seconds;
  const start = `${dayWords(from.day)}, ${clockWords(from.seconds)}`;
  return span(start, ofDay > 0 && ofDay <= 86400 ? clockWords(ofDay) : momentWords(to));
}

function months(first, last) {
  const [fromYear, fromMonth] = [Math.floor(first / 12), ((first % 12) + 12) % 12];
  const [toYear, toMonth] = [Math.floor(last / 12), ((last % 12) + 12) % 12];
  if (fromMonth === 0 && toMonth === 11) {
    return fromYear === toYear ? yearWords(fromYear) : span(yearWords(fromYear), yearWords(toYear));
  }
  const end = `${MONTHS[toMonth]} ${yearWords(toYear)}`;
  if (first === last) return end;
  return span(fromYear === toYear ? MONTHS[fromMonth] : `${MONTHS[fromMonth]} ${yearWords(fromYear)}`, end);
}

function days(first, last) {
  if (first === last) return dayWords(first);
  const [fromYear, fromMonth, fromDay] = civil(first);
  const [toYear, toMonth, toDay] = civil(last);
  const end = `${toDay} ${MONTHS[toMonth - 1]} ${yearWords(toYear)}`;
  if (fromYear !== toYear) return span(`${fromDay} ${MONTHS[fromMonth - 1]} ${yearWords(fromYear)}`, end);
  return span(fromMonth === toMonth ? String(fromDay) : `${fromDay} ${MONTHS[fromMonth - 1]}`, end);
}

/**
 * One interval of docs/json.md in words: "April 2017", "1990 – 1999", "from 4 March 2011 on".
 * @param {[string | null, string | null]} interval @param {[string, string]} [ends] @param {string | null} [zone]
 */
export function intervalWords(interval, ends = ["known", "known"], zone = null) {
  const [start, end] = [moment(interval[0]), moment(interval[1])];
  let words = ends[0] === "open" && ends[1] === "open" ? "always" : "not known";
  if (start && end) words = closed(start, end);
  else if (start) words = ends[1] === "open" ? `from ${fromWords(start)} on` : `from ${fromWords(start)}, end not known`;
  else if (end) words = ends[0] === "open" ? `until ${untilWords(end)}` : `until ${untilWords(end)}, start not known`;
  return zone ? `${words} (${zone})` : words;
}

/** `[2017-04-21, 2017-04-22)`: an open end is `..`, one not known `?`, a midnight its date alone. */
export function isoInterval(interval, ends = ["known", "known"]) {
  const [from, to] = interval.map((end, side) =>
    end === null ? (ends[side] === "open" ? ".." : "?") : end.replace(/T00:00:00$/, ""),
  );
  return `[${from}, ${to})`;
}

/** A whole time in words: its first interval, and how many follow. */
export function timeWords(time) {
  const intervals = time.intervals || [];
  if (!intervals.length) return "";
  const words = intervalWords(intervals[0], time.ends?.[0], time.zone);
  if (time.more) return `${words}, and so on`;
  return intervals.length > 1 ? `${words}, and ${intervals.length - 1} more` : words;
}

/** What is known of a place of the timeline in words: where it must lie. */
export function placeWords(place) {
  const bound = (iso) => (iso === "open" ? null : iso);
  const [from, to] = [bound(place.earliest_start), bound(place.latest_end)];
  if (!from && !to) return "";
  return intervalWords([from, to], [place.earliest_start === "open" ? "open" : from ? "known" : "unknown",
    place.latest_end === "open" ? "open" : to ? "known" : "unknown"]); // prettier-ignore
}
