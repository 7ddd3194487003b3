import { subjectIn } from './language.ts'
import { makePeople, type Person } from './people.ts'
import type { Random } from './random.ts'

export interface PlannedMessage {
  readonly folder: string
  readonly from: Person
  readonly to: readonly [Person, ...Person[]]
  readonly cc: readonly Person[]
  readonly subject: string
  readonly sentAt: Date
  readonly messageId: string
  readonly references: readonly string[]
  readonly isSeen: boolean
  readonly isFlagged: boolean
  readonly isNewsletter: boolean
}

const FOLDERS = [
  { folder: 'INBOX', percent: 86 },
  { folder: 'Bản tin', percent: 6 },
  { folder: 'Dự án', percent: 3 },
  { folder: 'Junk', percent: 3 },
  { folder: 'Trash', percent: 2 },
] as const

const LONGEST_THREAD = 80
const YEARS_MILLISECONDS = 3 * 365 * 86_400_000
const NEWEST = new Date('2026-11-01T09:00:00Z')

/** Plans three years of mail in about three tenths as many threads: most are short, some very long. */
export function planMailbox(messageCount: number, owner: Person, random: Random): PlannedMessage[] {
  const people = makePeople(Math.max(20, Math.round(messageCount / 60)), random)
  const sizes = threadSizes(messageCount, random)
  return sizes.flatMap((size, index) => planThread(index, size, owner, people, random))
}

function threadSizes(messageCount: number, random: Random): number[] {
  const sizes = new Array<number>(Math.max(1, Math.round(messageCount * 0.3))).fill(1)
  let left = messageCount - sizes.length
  while (left > 0) {
    const at = Math.floor(random.next() ** 3 * sizes.length)
    const size = sizes[at] ?? 1
    if (size >= LONGEST_THREAD) continue
    const more = Math.min(left, LONGEST_THREAD - size, random.whole(1, 3))
    sizes[at] = size + more
    left -= more
  }
  return sizes
}

function planThread(
  index: number,
  size: number,
  owner: Person,
  people: readonly [Person, ...Person[]],
  random: Random,
): PlannedMessage[] {
  const folder = size > 2 ? 'INBOX' : pickFolder(random)
  const partner = random.pickCommon(people)
  const others = Array.from({ length: random.whole(0, 3) }, () => random.pickCommon(people))
  const subject = subjectIn(partner.language, random)
  const isNewsletter = folder === 'Bản tin'
  const messages: PlannedMessage[] = []
  let at = NEWEST.getTime() - random.next() * YEARS_MILLISECONDS
  for (let number = 0; number < size; number++) {
    const isOwn = number > 0 ? random.chance(0.15) : folder === 'INBOX' && size > 1 && random.chance(0.05)
    const from = isOwn ? owner : number === 0 ? partner : random.pick([partner, ...others])
    const domain = from.email.split('@')[1] ?? 'example'
    messages.push({
      folder: isOwn ? 'Sent' : folder,
      from,
      to: isOwn ? [partner] : [owner],
      cc: random.chance(0.3) ? others : [],
      subject: number === 0 ? subject : `${random.pick(from.language.replyPrefixes)}${subject}`,
      sentAt: new Date(Math.floor(Math.min(at, NEWEST.getTime()) / 1_000) * 1_000),
      messageId: `${index}.${number}.${Math.floor(random.next() * 2 ** 32).toString(36)}@${domain}`,
      references: messages.map((message) => message.messageId),
      isSeen: isOwn || random.chance(NEWEST.getTime() - at < 7 * 86_400_000 ? 0.4 : 0.95),
      isFlagged: random.chance(0.02),
      isNewsletter,
    })
    at += 60_000 + random.size(60_000, 5 * 86_400_000)
  }
  return messages
}

function pickFolder(random: Random): string {
  let point = random.next() * 100
  for (const { folder, percent } of FOLDERS) {
    point -= percent
    if (point < 0) return folder
  }
  return 'INBOX'
}
