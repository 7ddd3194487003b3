const MAX_REPLY_CHARACTERS = 1_000

/** A reply with its enhanced code (RFC 3463), as SMTP writes it, or with signs between the two. */
const FULL_REPLY = /\b[45]\d\d[ :-]{1,3}#?[45]\.\d{1,3}\.\d{1,3}\b.*/
const SMTP_REPLY = /\b[45]\d\d(?:[ -]|: ?)\S.*|\b[45]\.\d{1,3}\.\d{1,3}\b.*/
/** qmail and Exchange write the code in brackets behind the words. */
const CODE_BEHIND = /^(\S.*?)[\s([<]{0,3}(?:[\w.-]{1,255} )?#([45]\.\d{1,3}\.\d{1,3})[)\]>.'"\s]{0,4}$/

/** Words of the reporting program around those of the server that refused. */
const ADDED = [
  /\bgiving up on [\d.a-f:]{3,45}\.?/gi,
  /\(in reply to [^()]{1,60} command\)/gi,
  /\(?\b(?:for (?:more|further) (?:information|details|assistance)|learn more|please (?:see|visit|refer to|go to)|see|visit)\b[^.]{0,60}?\b(?:https?:\/\/|www\.)\S{1,500}/gi,
  /(?:^|\s)[\w.-]{5,80} - gsmtp$/i,
  /- gsmtp$/i,
  /\[[^[\]]{1,80}\.outlook\.com(?: [^[\]]{1,100})?\]$/i,
]

export function serverReply(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  const full = FULL_REPLY.exec(line)?.[0]
  const [, before, code] = full === undefined ? (CODE_BEHIND.exec(line) ?? []) : []
  const reply = before === undefined ? (full ?? SMTP_REPLY.exec(line)?.[0] ?? line) : `${code} ${before}`
  const shown = ADDED.reduce(
    (left, added) => left.replaceAll(new RegExp(added.source, `${added.flags.replace('g', '')}g`), ' '),
    onOneLine(reply),
  )
  return withoutBrackets(shown.replaceAll(/\s+/g, ' ').trim()).slice(0, MAX_REPLY_CHARACTERS)
}

export function hasServerReply(words: string): boolean {
  return SMTP_REPLY.test(words) || CODE_BEHIND.test(words)
}

/** Each line repeats the code (RFC 5321 section 4.2.1). */
function onOneLine(reply: string): string {
  const [, code, enhanced = ''] = /^([45]\d\d)[ -]([45]\.\d{1,3}\.\d{1,3})?/.exec(reply) ?? []
  if (code === undefined) return reply
  const [first = '', ...others] = reply.split(
    new RegExp(`(?<=\\s)${code}[ -](?:${enhanced.replaceAll('.', '\\.')}(?=\\s))?`),
  )
  return [first.replace(/^(\d{3})-/, '$1 '), ...others].join(' ')
}

/** The brackets or quotation marks may begin before the reply. */
function withoutBrackets(reply: string): string {
  const plain = reply.replace(/^([^']*)'$/, '$1')
  const last = plain.at(-1)
  const opening = last === ')' ? '(' : last === '>' ? '<' : undefined
  const isUnopened = opening !== undefined && plain.split(opening).length < plain.split(last ?? '').length
  return (isUnopened ? plain.slice(0, -1) : plain).trim()
}
