import type { MessageField } from '@sen/contract/messages'
import { callerAt, signIn } from '../../program/api-client.ts'
import { type Findings, someOf } from '../../program/findings.ts'
import { readFolder, type SeenFolder, wrongCounts } from '../../program/mailbox-contents.ts'
import { becomesTrue } from '../../program/waiting.ts'
import { type Letter, subjectOf } from './letter.ts'
import type { Where } from './mail.ts'

const REPORTED_WITHIN_MILLISECONDS = 20_000
const REPORTS = {
  recalled: 'Kết quả thu hồi thư: ',
  missed: 'Thư chưa được gửi đúng giờ: ',
  delayed: 'Thư chưa gửi được, đang thử lại: ',
} as const

/** Compares all folders of a user with the model: no mail may be missing or duplicated. */
export async function judgeMailbox(
  findings: Findings,
  mailbox: { readonly url: string; readonly email: string; readonly password: string },
  letters: readonly Letter[],
): Promise<void> {
  const { email } = mailbox
  const call = callerAt(mailbox.url, await signIn(mailbox.url, email, mailbox.password))
  const own = letters.filter(({ sender }) => sender.email === email)
  const see = async (name: string, isLast = true): Promise<readonly string[]> => {
    const folder = await readFolder(call, name)
    if (!isLast) return messagesIn(folder).map(({ subject }) => subject)
    const wrong = wrongCounts(folder)
    findings.check(wrong.length === 0, `${email}: the counters of ${name} equal a recount`, someOf(wrong))
    return messagesIn(folder).map(({ subject }) => subject)
  }
  const compare = (what: string, seen: readonly string[], expected: readonly string[]): void => {
    const wrong = difference(seen, expected)
    findings.check(wrong.length === 0, `${email}: ${what}, ${expected.length} in all`, someOf(wrong))
  }
  const standing = (...states: readonly Where['is'][]) =>
    own.filter(({ mail }) => states.includes(mail.where.is)).map(({ token, mail }) => subjectOf(token, mail.edition))

  const arrived = letters.filter(({ inside }) => inside.includes(email)).flatMap(remaining)
  const missed = own.flatMap(({ token, mail }) => mail.missedTimes.map((edition) => subjectOf(token, edition)))
  // System mail arrives a moment after its cause.
  const awaited = arrived.length + missed.length + standing('recalled').length
  await becomesTrue(async () => (await see('INBOX', false)).length >= awaited, REPORTED_WITHIN_MILLISECONDS)
  const inbox = await see('INBOX')
  const headed = (head: string) => inbox.filter((subject) => subject.startsWith(head))
  const withHead = (head: string, subjects: readonly string[]) => subjects.map((subject) => head + subject)
  const isReport = (subject: string) => Object.values(REPORTS).some((head) => subject.startsWith(head))
  compare(
    'INBOX holds what was sent and not recalled',
    inbox.filter((subject) => !isReport(subject)),
    arrived,
  )
  const { recalled, missed: late, delayed } = REPORTS
  compare('it was told how each recall ended', headed(recalled), withHead(recalled, standing('recalled')))
  compare('it was told of each missed time', headed(late), withHead(late, missed))
  if (headed(delayed).length > 0)
    findings.note(`${email}: ${headed(delayed).length} mails had to be tried again for hours`)
  compare('Sent holds each mail that left', await see('Sent'), own.flatMap(departed))
  compare('Drafts holds what was not sent or taken back', await see('Drafts'), standing('draft', 'held'))
  compare(
    'Scheduled holds what waits or missed its time',
    await see('WEBMAIL_SCHEDULED'),
    standing('scheduled', 'missed'),
  )
  compare('Periodic holds what repeats', await see('webmail_period'), standing('periodic', 'ended'))
}

/** Returns messages in the folder itself; threads also contain messages of other folders. */
export function messagesIn({ folder, threads }: SeenFolder): readonly MessageField[] {
  return threads.flatMap(({ messages }) => messages).filter(({ folder_id }) => folder_id === folder.id)
}

function departed({ token, mail }: Letter): readonly string[] {
  return mail.sentEditions.map((edition) => subjectOf(token, edition))
}

function remaining(letter: Letter): readonly string[] {
  return letter.mail.where.is === 'recalled' ? departed(letter).slice(0, -1) : departed(letter)
}

function difference(seen: readonly string[], expected: readonly string[]): readonly string[] {
  const times = (list: readonly string[], subject: string) => list.filter((each) => each === subject).length
  return [...new Set([...seen, ...expected])].flatMap((subject) => {
    const [is, shouldBe] = [times(seen, subject), times(expected, subject)]
    return is === shouldBe ? [] : [`“${subject}” ${is} instead of ${shouldBe} times`]
  })
}
