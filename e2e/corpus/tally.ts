export interface Tally {
  readonly set: string
  readonly judged: string
  ok: number
  total: number
  readonly misses: string[]
  readonly missed: string[]
  readonly unjudged: string[]
}

export function tally(set: string, judged: string): Tally {
  return { set, judged, ok: 0, total: 0, misses: [], missed: [], unjudged: [] }
}

export function count(result: Tally, name: string, wrong: readonly string[]): void {
  result.total += 1
  if (wrong.length === 0) {
    result.ok += 1
    return
  }
  const line = `${name}: ${wrong.join('; ')}`.replaceAll(/\s+/g, ' ').slice(0, 300)
  result.misses.push(line)
  result.missed.push(name)
  console.log(`MISS ${result.set} ${line}`)
}

/** Records a case that cannot be judged, which never counts as passed. */
export function passOver(result: Tally, name: string, reason: string): void {
  result.unjudged.push(`${name}: ${reason}`)
}

export function unjudgedWords({ unjudged }: Tally): string {
  const reasons = new Map<string, number>()
  for (const each of unjudged) {
    const reason = each.slice(each.lastIndexOf(': ') + 2)
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return [...reasons].map(([reason, times]) => `${times} ${reason}`).join(', ') || 'nothing'
}

export function reportPage(results: readonly Tally[], date: Date, seconds: number): string {
  const rows = results.map((result) => {
    const { set, ok, total, judged } = result
    return `| ${set} | ${ok} of ${total} | ${judged} | ${unjudgedWords(result)} |`
  })
  const misses = results.flatMap(({ set, misses }) =>
    misses.length === 0
      ? []
      : ['', `## ${set}: ${misses.length} missed`, '', ...misses.map((miss) => `- ${escaped(miss)}`)],
  )
  return [
    '# The corpus of hostile and difficult mail, measured',
    '',
    `${date.toISOString().slice(0, 10)}, by \`npm run corpus -- FOLDER\`, in ${Math.round(seconds)} s, against the built program.`,
    'Every message came in by SMTP; pages were opened in Chromium, signed in, through the list of the mailbox.',
    '',
    '| set | result | what was judged | not judged |',
    '|---|---|---|---|',
    ...rows,
    ...misses,
    '',
  ].join('\n')
}

function escaped(text: string): string {
  return `\`${text.replaceAll('`', '´')}\``
}
