export const SPECIFICATION = 'docs/product/specification.md'
export const DECISIONS = 'docs/product/decisions.md'

/** A citation may continue on the next line of a comment or list. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\r?\n[ \t]*(?:\*|\/\/|--|#|>)?[ \t]*)`
const listOf = (number) => `(${number}(?:(?:,|${GAP}(?:and|or|to))${GAP}${number})*)`
const SECTION = String.raw`\d+(?:\.\d+)*`

const OF_DECISIONS = new RegExp(String.raw`\bdecisions?${GAP}${listOf(String.raw`\d+\b`)}`, 'gi')
const OF_SECTIONS = new RegExp(String.raw`\bsections?${GAP}${listOf(SECTION)}`, 'gi')

const OURS = new RegExp(String.raw`\bspec(?:ification)?(?:'s|’s)?${GAP}$`, 'i')
const SOMEBODY_ELSES = /\b(?:RFC|ISO|ECMA|MS-|UAX|UTS|CSS|HTML|WCAG|W3C)[^.;]{0,60}$/
const LOOKED_BACK = 80

/**
 * @param pages file names of docs/decisions
 * @returns `sections` with their `sentences`, and `faults`: duplicate numbers, and gaps between decisions
 */
export function readLaw({ specification, decisions, pages }) {
  const sentences = [...specification.matchAll(/^- (\d+(?:\.\d+)+) /gm)].map(([, number]) => number)
  const headings = [...specification.matchAll(/^#{2,3} (\d+(?:\.\d+)*)\.? /gm)].map(([, number]) => number)
  const sections = [...headings, ...sentences]
  const numbers = [...decisions.matchAll(/^### (\d+)\. /gm)].map(([, number]) => number)
  const twice = (list) => list.filter((number, at) => list.indexOf(number) !== at)
  return {
    sections: new Set(sections),
    sentences: new Set(sentences),
    decisions: new Set(numbers),
    pages: new Set(pages.map((name) => name.slice(0, 4))),
    faults: [
      ...twice(sections).map((number) => `${SPECIFICATION}: ${number} is given twice`),
      ...twice(numbers).map((number) => `${DECISIONS}: ${number} is given twice`),
      ...numbers.filter((number, at) => Number(number) !== at + 1).map((n) => `${DECISIONS}: ${n} is out of order`),
    ],
  }
}

/**
 * Citations are "product decision 12", "decisions 1 and 33", "spec section 3.2", "specification sections 2 and 4". A
 * number of four digits is a page of docs/decisions.
 * @returns {{ complaints: string[], count: number }}
 */
export function judgeCitations(path, text, law) {
  const isLaw = path === SPECIFICATION || path === DECISIONS
  const complaints = []
  let count = 0
  const at = (index) => `${path}:${text.slice(0, index).split('\n').length}`
  for (const { index, numbers } of found(text, OF_DECISIONS)) {
    for (const number of numbers) {
      count++
      const isPage = number.length === 4
      if (isPage ? law.pages.has(number) : law.decisions.has(number)) continue
      complaints.push(`${at(index)}: decision ${number} is not in ${isPage ? 'docs/decisions' : DECISIONS}`)
    }
  }
  for (const { index, numbers } of found(text, OF_SECTIONS)) {
    const before = text.slice(Math.max(0, index - LOOKED_BACK), index)
    if (!isLaw && !OURS.test(before)) {
      if (!SOMEBODY_ELSES.test(before))
        complaints.push(`${at(index)}: whose section ${numbers[0]}? Write “spec section …”, or name the standard`)
      continue
    }
    for (const number of numbers) {
      count++
      if (!law.sections.has(number)) complaints.push(`${at(index)}: section ${number} is not in ${SPECIFICATION}`)
    }
  }
  return { complaints, count }
}

const FILE_NAME = /`([\w.@/-]+\.(?:tsx?|mjs))`/g

/**
 * A document may shorten a path from the left, but the rest must be the end of a file's path.
 * @param files paths of all sources
 */
export function judgeFileNames(path, text, files) {
  return [...text.matchAll(FILE_NAME)]
    .filter(([, name]) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
    .map(({ index, 1: name }) => `${path}:${text.slice(0, index).split('\n').length}: there is no file ${name}`)
}

function found(text, pattern) {
  return [...text.matchAll(pattern)].map(({ index, 1: list }) => ({
    index,
    numbers: list.match(/\d+(?:\.\d+)*/g) ?? [],
  }))
}
