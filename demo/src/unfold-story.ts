import { createHash } from 'node:crypto'
import type { DemoCalendar } from './calendar.ts'
import { fillDates } from './fill-dates.ts'
import { handOf, type Person, personOf, type Who } from './people.ts'
import type { Story, StoryLine } from './story.ts'

export interface SentLine {
  readonly line: StoryLine
  readonly from: Person
  readonly to: readonly Person[]
  readonly cc: readonly Person[]
  /** The demo mailboxes are recognised by these names. */
  readonly recipients: readonly Who[]
  readonly sentAt: Date
  readonly subject: string
  /** The id has no angle brackets. */
  readonly messageId: string
  /** The oldest comes first; the last one is the message answered. */
  readonly references: readonly string[]
  readonly answered: SentLine | undefined
  readonly body: string
  /** The signature is empty if the author has already signed in this thread. */
  readonly signature: readonly string[]
  readonly fill: (text: string) => string
}

export function unfoldStory(story: Story, calendar: DemoCalendar, domain: string): readonly SentLine[] {
  const fill = (text: string) => fillDates(text, calendar, story.day)
  const sent: SentLine[] = []
  for (const [index, line] of story.lines.entries()) {
    const answeredIndex = line.replyTo ?? index - 1
    const answered = sent[answeredIndex]
    const answeredFrom = story.lines[answeredIndex]?.from
    const { to, cc } = recipientsOf(story, line, answered, answeredFrom)
    const hand = handOf(line.from)
    const signedBefore = story.lines.slice(0, index).some((earlier) => isSame(earlier.from, line.from))
    const isUnsigned = signedBefore || line.body === '' || line.html !== undefined || line.forgedBy !== undefined
    const from = personOf(line.from, domain)
    sent.push({
      line,
      from,
      to: to.map((who) => personOf(who, domain)),
      cc: cc.map((who) => personOf(who, domain)),
      recipients: [...to, ...cc],
      sentAt: timeOf(story, line, calendar, index),
      subject: fill(line.subject ?? replySubject(story.subject, answered, line, hand.program)),
      messageId: messageIdOf(story.id, index, line.forgedBy?.email ?? from.email),
      references: answered === undefined ? [] : [...answered.references, answered.messageId],
      answered,
      body: fill(line.body),
      signature: isUnsigned ? [] : hand.signature,
      fill,
    })
  }
  return sent
}

function recipientsOf(story: Story, line: StoryLine, answered: SentLine | undefined, answeredFrom: Who | undefined) {
  const others = story.who.filter((who) => !isSame(who, line.from))
  const first = others.filter((who) => !story.cc?.some((copied) => isSame(copied, who)))
  const answersSomebodyElse = answered !== undefined && answeredFrom !== undefined && !isSame(answeredFrom, line.from)
  const to = line.to ?? (answersSomebodyElse ? [answeredFrom] : first.length > 0 ? first : others)
  const rest = others.filter((who) => !to.some((named) => isSame(named, who)))
  return { to, cc: line.cc ?? (line.to === undefined ? rest : []) }
}

function isSame(one: Who, other: Who): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return one.email === other.email
}

function timeOf(story: Story, line: StoryLine, calendar: DemoCalendar, index: number): Date {
  const [days = '0', clock = '09:00'] = line.at.split(' ')
  const dayOffset = story.day + Number(days)
  if (dayOffset > 0) throw new Error(`Demo thread ${story.id}: message ${index} would lie in the future`)
  const instant = calendar.at(dayOffset, clock)
  const secondsWithin = digest(`${story.id}/${index}/second`).charCodeAt(0) % 50
  return new Date(instant.getTime() + secondsWithin * 1000)
}

function replySubject(subject: string, answered: SentLine | undefined, line: StoryLine, program: string): string {
  if (answered === undefined) return subject
  if (line.forwards) return `Fwd: ${subject}`
  return program === 'outlook' ? `RE: ${subject}` : `Re: ${subject}`
}

/** The id must not depend on the clock, so that it stays the same in each run. */
function messageIdOf(storyId: string, index: number, email: string): string {
  const domain = email.slice(email.indexOf('@') + 1)
  return `${digest(`${storyId}/${index}`).slice(0, 24)}.${index}@${domain}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
