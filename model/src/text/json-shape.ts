import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '../bulkheads/limits.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const OPENS: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSES: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** RFC 8259. Runs before parsing, because sixteen megabytes of brackets become a gigabyte of objects. */
export function hasModestShape(json: string): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at)
    if (letter === QUOTE) at = endOfString(json, at)
    else if (CLOSES.has(letter)) depth -= 1
    else if (letter === COMMA || OPENS.has(letter)) {
      values += 1
      if (letter !== COMMA) depth += 1
      if (values > MAX_JSON_VALUES || depth > MAX_JSON_DEPTH) return false
    }
  }
  return true
}

function endOfString(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  return json.length
}
