import { readFileSync } from 'node:fs'
import { type ImapValue, parseImapValues } from './imap-values.ts'

export type StartState = 'nonauth' | 'auth' | 'created' | 'appended' | 'selected'

export interface ExpectedReply {
  readonly existence: 'must' | 'must-not' | 'may'
  readonly values: readonly ImapValue[]
}

export interface ScriptCommand {
  readonly line: number
  /** Bytes as characters; literals are in their wire form. */
  readonly text: string
  readonly label: string | undefined
  /** The tagged reply; undefined accepts any. */
  reply: readonly ImapValue[] | undefined
}

export interface CommandGroup {
  readonly connection: number
  readonly commands: ScriptCommand[]
  readonly untagged: ExpectedReply[]
  pendingReplies: number
}

export interface ImapScript {
  readonly name: string
  readonly connections: number
  /** Undefined means all of the mbox. */
  readonly messages: number | undefined
  readonly state: StartState
  readonly capabilities: readonly string[]
  readonly ignoresExtraReplies: boolean
  readonly groups: readonly CommandGroup[]
}

const REPLIES: ReadonlySet<string> = new Set(['ok', 'no', 'bad', '""'])
const EXISTENCES: Readonly<Record<string, ExpectedReply['existence']>> = { '*': 'must', '!': 'must-not', '?': 'may' }

/** Reads a script of imaptest; the format is described beside the scripts. */
export function readScript(path: string, name: string): ImapScript {
  const [head, body] = splitHead(logicalLines(readFileSync(path, 'latin1')))
  const settings = new Map(head.map(({ text }) => splitSetting(text)))
  const messages = settings.get('messages') ?? '0'
  const connections = settings.get('connections') ?? '1'
  const reader = new GroupReader(connections === 'n' ? 2 : Number(connections))
  for (const line of body) reader.read(line)
  return {
    name,
    connections: reader.connections,
    messages: messages === 'all' ? undefined : Number(messages),
    state: (settings.get('state') ?? 'selected') as StartState,
    capabilities: (settings.get('capabilities') ?? '').toUpperCase().split(' ').filter(Boolean),
    ignoresExtraReplies: settings.get('ignore_extra_untagged') !== 'no',
    groups: reader.groups,
  }
}

interface Line {
  readonly number: number
  readonly text: string
}

function splitSetting(text: string): readonly [string, string] {
  const colon = text.indexOf(':')
  return [text.slice(0, colon), text.slice(colon + 1).trim()]
}

function splitHead(lines: readonly Line[]): readonly [readonly Line[], readonly Line[]] {
  const isSetting = (text: string) => /^[a-z_]+( \d+)?: /.test(text)
  // A script without settings begins with an empty line or a comment.
  const end = lines.findIndex(({ text }) => !isSetting(text) && !text.startsWith('#'))
  return [lines.slice(0, end).filter(({ text }) => isSetting(text)), lines.slice(end)]
}

/** Joins the lines of `{{{ … }}}` into literals, and drops comments. */
function logicalLines(text: string): readonly Line[] {
  const lines: Line[] = []
  const written = text.split('\n')
  for (let at = 0; at < written.length; at += 1) {
    const first = at
    let line = written[at] ?? ''
    while (line.endsWith('{{{')) {
      const content: string[] = []
      for (at += 1; at < written.length && !written[at]?.startsWith('}}}'); at += 1) content.push(written[at] ?? '')
      const isBinary = line.endsWith('~{{{')
      const literal = content.join(isBinary ? '\n' : '\r\n')
      line = `${line.slice(0, -3)}{${literal.length}}\r\n${literal}${written[at]?.slice(3) ?? ''}`
    }
    if (!line.startsWith('#')) lines.push({ number: first + 1, text: line })
  }
  return lines
}

class GroupReader {
  readonly groups: CommandGroup[] = []
  connections: number

  constructor(connections: number) {
    this.connections = connections
  }

  read({ number, text }: Line): void {
    const existence = EXISTENCES[text[0] ?? '']
    const group = this.groups.at(-1)
    if (text === '' || text.startsWith('!sleep') || text.startsWith('!output')) return
    if (/^!(if|else|end)/.test(text)) throw new Error(`line ${number} has a condition`)
    if (existence !== undefined && text[1] === ' ') {
      group?.untagged.push({ existence, values: parseImapValues(text.slice(2)) })
      return
    }
    const [connection, rest] = this.#connectionOf(text)
    if (group !== undefined && group.pendingReplies > 0 && this.#isReply(group, rest)) return
    const [label, afterLabel] = labelOf(rest)
    const [reply, command] = replyOf(afterLabel)
    const isNew = group === undefined || group.pendingReplies === 0
    const target = isNew ? { connection, commands: [], untagged: [], pendingReplies: 0 } : group
    if (isNew) this.groups.push(target)
    target.commands.push({ line: number, text: command, label, reply: reply === '""' ? undefined : parse(reply) })
    if (reply === '') target.pendingReplies += 1
  }

  #connectionOf(text: string): readonly [number, string] {
    if (this.connections === 1) return [0, text]
    const [, number = '1', rest = ''] = /^(\d+) (.*)$/s.exec(text) ?? []
    this.connections = Math.max(this.connections, Number(number))
    return [Number(number) - 1, rest]
  }

  #isReply(group: CommandGroup, text: string): boolean {
    const [label, rest] = labelOf(text)
    if (!REPLIES.has((rest.split(' ')[0] ?? '').toLowerCase())) return false
    const command = group.commands.find((each) => each.label === label)
    if (command === undefined) return false
    command.reply = rest === '""' ? undefined : parseImapValues(rest)
    group.pendingReplies -= 1
    return true
  }
}

function labelOf(text: string): readonly [string | undefined, string] {
  const [, label, rest] = /^(tag\d+) (.*)$/s.exec(text) ?? []
  return label === undefined || rest === undefined ? [undefined, text] : [label, rest]
}

function replyOf(text: string): readonly [string, string] {
  const [word = ''] = text.split(' ', 1)
  return REPLIES.has(word.toLowerCase()) ? [word.toLowerCase(), text.slice(word.length + 1)] : ['', text]
}

function parse(reply: string): readonly ImapValue[] | undefined {
  return reply === '' ? undefined : parseImapValues(reply)
}
