import { type Findings, someOf } from '../../program/findings.ts'
import type { TrappedMail } from '../../program/mail-trap.ts'
import { isExplained, tokenOf } from '../kill-nine/duplicates.ts'
import type { Letter } from './letter.ts'

export type OutcomeOf = (letter: Letter) => string | null

/** Compares the mails at the external server with the model: each once, unchanged, and without Bcc. */
export function judgeOutside(
  findings: Findings,
  letters: readonly Letter[],
  mails: readonly TrappedMail[],
  killedAt: readonly number[],
  outcomeOf: OutcomeOf,
): void {
  const faults: string[] = []
  let explained = 0
  let unseen = 0
  for (const letter of letters) {
    const { token, mail } = letter
    const copies = groupedById(mails.filter(({ source }) => tokenOf(source) === token))
    const editions = copies.map(([first]) => editionOf(first)).sort()
    const expected = letter.goesOutside ? [...mail.sentEditions] : []
    if (letter.goesOutside && mail.where.is === 'recalled') {
      const outcome = outcomeOf(letter)
      const cannotKnow = outcome === 'external' && editions.length === expected.length - 1
      if (outcome !== 'external' && outcome !== 'withdrawn') faults.push(`${token}: its recall ended as ${outcome}`)
      if (outcome === 'withdrawn' || cannotKnow) expected.pop()
      if (cannotKnow) unseen += 1
    }
    if (editions.join() !== expected.sort().join()) faults.push(`${token}: came [${editions}], should be [${expected}]`)
    for (const same of copies.filter(({ length }) => length > 1)) {
      if (isExplained(same, killedAt)) explained += 1
      else faults.push(`${token}: came ${same.length} times`)
      if (new Set(same.map(({ source }) => source)).size > 1) faults.push(`${token}: came again with other bytes`)
    }
  }
  const strangers = mails.filter(({ source }) => tokenOf(source) === undefined).length
  const count = new Set(mails.map(({ source }) => idOf(source))).size
  findings.check(faults.length === 0, `outside: each of ${count} mails came once and as it was written`, someOf(faults))
  findings.check(strangers === 0, 'outside: and nothing else came', `${strangers} more`)
  const telling = mails.filter(({ source }) => /^bcc:/im.test(headOf(source)))
  findings.check(telling.length === 0, 'outside: no mail names its Bcc', `${telling.length} do`)
  findings.note(`outside: ${explained} came again after a kill between DATA and its reply, as SMTP allows`)
  if (unseen > 0) findings.note(`outside: of ${unseen} recalled in a kill nobody could know that they had not left`)
}

function groupedById(mails: readonly TrappedMail[]): (readonly [TrappedMail, ...TrappedMail[]])[] {
  const groups = new Map<string, [TrappedMail, ...TrappedMail[]]>()
  for (const mail of mails) {
    const group = groups.get(idOf(mail.source))
    if (group) group.push(mail)
    else groups.set(idOf(mail.source), [mail])
  }
  return [...groups.values()]
}

function idOf(source: string): string {
  return /^Message-ID: *(?:\r\n +)?<(.*)>/im.exec(headOf(source))?.[1] ?? ''
}

function headOf(source: string): string {
  return source.slice(0, source.indexOf('\r\n\r\n') + 2)
}

function editionOf({ source }: TrappedMail): number {
  return Number(/ban-(\d+)\./.exec(source)?.[1] ?? 0)
}
