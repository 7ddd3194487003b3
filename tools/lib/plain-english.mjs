const OPENER =
  /^(?:(?:Of|Whoever|Whatever|Who|Which|What|That|Only|Never|Nothing|None|As long as|For(?! example\b))\b|Once(?=[,.:;]|$))/

const BANNED =
  /\b(?:anew|whoever|whatever|whichever|stands? (?:in|on|at|for|there|below|above|beside)|(?:is|are|was|were|be|been|being) (?:told|brought|gone)|(?:by|of) (?:itself|themselves)|put away|mend(?:s|ed|ing)?|weigh(?:s|ed|ing)?)\b/giu

/** `look like`, `look up` and `turn on` are plain. */
const VAGUE =
  /\b(?:news|turns?(?! (?:on|off)\b)|looks?(?! (?:like|up|the same)\b)|at a time|(?:a|its|own|the) places?|doors?)\b/giu

/** Titles of tests had more riddles than comments, so that more words are banned in them. */
const BANNED_IN_TITLES =
  /\b(?:nobody|no one|somebody|someone|anybody|told|gone|stands?|stood|doors?|brought|of (?:itself|themselves)|puts away)\b/giu

/** A title follows `it(` or, after a table, `])(`. Placeholders such as `$told` are no words. */
const TITLE =
  /(?:(?<![\w.$])(?:it|test|describe)(?:\.(?!each|for)\w+)*\s*\(\s*|(?:^|[\])`\w])\)\(\s*)(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/gmu

export const MAX_COMMENT_SENTENCE_WORDS = 25
export const MAX_DOCUMENT_SENTENCE_WORDS = 30
export const MAX_SUBJECT_LETTERS = 72
export const MAX_DOCUMENT_COLUMNS = 120

/**
 * Lines of `//` or `--` that follow each other are one comment.
 * @param {'script' | 'css' | 'sql'} language
 * @returns {{ line: number, text: string }[]}
 */
export function commentsOf(source, language) {
  const lineMark = language === 'sql' ? /^\s*--(.*)$/ : language === 'script' ? /^\s*\/\/(.*)$/ : undefined
  const trailingMark =
    language === 'sql' ? /\s--\s(.*)$/ : language === 'script' ? /[;,{}()[\]\w'"`]\s+\/\/\s(.*)$/ : undefined
  const comments = []
  let run
  let block
  source.split('\n').forEach((text, index) => {
    const line = index + 1
    if (block) {
      const end = text.indexOf('*/')
      block.parts.push(end === -1 ? text : text.slice(0, end))
      if (end === -1) return
      comments.push(block)
      block = undefined
      return
    }
    const whole = lineMark?.exec(text)
    if (whole) {
      run ??= { line, parts: [] }
      run.parts.push(whole[1])
      return
    }
    if (run) comments.push(run)
    run = undefined
    const start = /^(?:[^'"`]*[\s{(,;>]|\s*)\/\*/.exec(text)
    if (start) {
      const rest = text.slice(start[0].length)
      const end = rest.indexOf('*/')
      if (end === -1) block = { line, parts: [rest] }
      else comments.push({ line, parts: [rest.slice(0, end)] })
      return
    }
    const trailing = trailingMark?.exec(text)
    if (trailing) comments.push({ line, parts: [trailing[1]] })
  })
  if (run) comments.push(run)
  return comments.map(({ line, parts }) => ({ line, text: plainText(parts) })).filter(({ text }) => /\p{L}/u.test(text))
}

function plainText(parts) {
  return parts
    .map((part) => part.replace(/^\s*\*+\s?/, '').trim())
    .map((part) => (part.startsWith('@') ? `. ${part.replace(/^@\w+\s*(?:\{[^}]*\})?/, '')}` : part))
    .join(' ')
    .replace(/^[\s.*!-]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * @param source of a test or of a suite of the testkit
 * @returns {{ line: number, text: string }[]}
 */
export function titlesOf(source) {
  return [...source.matchAll(TITLE)].map(({ index, 0: call, 2: text }) => ({
    line: source.slice(0, index + call.length).split('\n').length,
    text,
  }))
}

export function bannedWordsInTitle(text) {
  const words = text.replace(/`[^`]*`|\$\w+/g, '')
  return [...bannedWordsIn(words), ...(words.match(BANNED_IN_TITLES) ?? [])]
}

/** A directive for a tool is no sentence. */
const DIRECTIVE = /^(?:biome-ignore|@ts-|v8 ignore|vite-ignore|@vite-ignore|eslint|#)/

/** @returns {{ rule: 'opener' | 'banned word' | 'vague word' | 'long sentence', detail: string }[]} */
export function faultsOfComment(text) {
  if (DIRECTIVE.test(text)) return []
  const opener = OPENER.exec(text)
  return [
    ...(opener ? [{ rule: 'opener', detail: opener[0] }] : []),
    ...bannedWordsIn(text).map((word) => ({ rule: 'banned word', detail: word })),
    ...vagueWordsIn(text).map((word) => ({ rule: 'vague word', detail: word })),
    ...longSentencesIn(text).map((sentence) => ({ rule: 'long sentence', detail: `${sentence.slice(0, 60)}…` })),
  ]
}

export function bannedWordsIn(text) {
  return text.replace(/`[^`]*`/g, '').match(BANNED) ?? []
}

function vagueWordsIn(text) {
  return text.replace(/`[^`]*`/g, '').match(VAGUE) ?? []
}

function longClausesIn(text) {
  return text
    .split(/(?<=[.!?])["”)*]*\s+|(?<=[;:])\s+/u)
    .filter((clause) => wordsIn(clause) > MAX_DOCUMENT_SENTENCE_WORDS)
}

function longSentencesIn(text) {
  return text
    .split(/(?<=[.!?:;])\s+(?=[\p{Lu}`"'(])|(?<=[.!?])\s+/u)
    .filter((sentence) => wordsIn(sentence) > MAX_COMMENT_SENTENCE_WORDS)
}

function wordsIn(sentence) {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
}

/**
 * Tables, links and blocks of code cannot be wrapped; a table's banned words count.
 * @returns {{ line: number, rule: 'wide line' | 'banned word' | 'long sentence', detail: string }[]}
 */
export function faultsOfDocument(source) {
  return [...faultsOfLines(source), ...faultsOfParagraphs(source)]
}

/** Code counts as one word, and a link as its text. A list behind a colon is counted apart. */
function faultsOfParagraphs(source) {
  let inCode = false
  let open
  const paragraphs = []
  source.split('\n').forEach((text, index) => {
    const isFence = /^\s*```/.test(text)
    if (isFence) inCode = !inCode
    const isText = !inCode && !isFence && !/^\s*(?:$|\||#)/.test(text)
    if (!isText || /^\s*(?:[-*>]|\d+\.)\s/.test(text)) open = undefined
    if (!isText) return
    if (open === undefined) {
      open = { line: index + 1, parts: [] }
      paragraphs.push(open)
    }
    open.parts.push(text.trim())
  })
  return paragraphs.flatMap(({ line, parts }) =>
    longClausesIn(
      parts
        .join(' ')
        .replace(/`[^`]*`/g, '`code`')
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
    ).map((sentence) => ({ line, rule: 'long sentence', detail: `${sentence.slice(0, 60)}…` })),
  )
}

function faultsOfLines(source) {
  let inCode = false
  return source.split('\n').flatMap((text, index) => {
    if (/^\s*```/.test(text)) inCode = !inCode
    if (inCode || /^\s*```/.test(text)) return []
    const line = index + 1
    const isWide = [...text].length > MAX_DOCUMENT_COLUMNS && !/^\s*\|/.test(text) && !/^\s*[-*]?\s*\S*$/.test(text)
    return [
      ...(isWide ? [{ line, rule: 'wide line', detail: `${[...text].length} columns` }] : []),
      ...bannedWordsIn(text).map((word) => ({ line, rule: 'banned word', detail: word })),
    ]
  })
}
