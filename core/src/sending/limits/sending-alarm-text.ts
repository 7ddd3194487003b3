import { domainOf } from '@sen/model/addresses'
import { isHoldCause, type SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'
import type { ReportLanguage } from '../../system-mail/report-text.ts'

export interface AlarmFacts {
  readonly cause: SendingAlarmCause
  readonly address: string
  readonly limit: number
}

export function alarmSubject(language: ReportLanguage, { cause, address }: AlarmFacts): string {
  if (isHoldCause(cause)) {
    return language === 'vi' ? `Đã tạm dừng gửi thư từ ${address}` : `Sending from ${address} is on hold`
  }
  return language === 'vi' ? `Đã đạt giới hạn gửi thư: ${address}` : `Sending limit reached: ${address}`
}

export function alarmText(language: ReportLanguage, facts: AlarmFacts): string {
  const advice = language === 'vi' ? ADVICE_VI : ADVICE_EN
  const follows = FOLLOWS[isHoldCause(facts.cause) ? 'hold' : 'limit'][language](facts)
  return `${[WORDS[facts.cause][language](facts), follows, advice].join('\n\n')}\n`
}

type Words = Readonly<Record<ReportLanguage, (facts: AlarmFacts) => string>>

function limitWords(
  viSubject: (facts: AlarmFacts) => string,
  enSubject: (facts: AlarmFacts) => string,
  window: Window,
): Words {
  return {
    vi: (facts) =>
      `${viSubject(facts)} đã đạt giới hạn ${facts.limit} người nhận ${window === 'hour' ? 'trong một giờ' : 'trong một ngày'}.`,
    en: (facts) =>
      `${enSubject(facts)} reached the limit of ${facts.limit} recipients within ${window === 'hour' ? 'an hour' : 'a day'}.`,
  }
}

type Window = 'hour' | 'day'

const mailboxWords = (window: Window) =>
  limitWords(
    ({ address }) => `Hộp thư ${address}`,
    ({ address }) => `The mailbox ${address}`,
    window,
  )
const organisationWords = (window: Window) =>
  limitWords(
    ({ address }) => `Tổ chức của ${domainOf(address)}`,
    ({ address }) => `The organisation of ${domainOf(address)}`,
    window,
  )
const installationWords = (window: Window) =>
  limitWords(
    () => 'Toàn bộ hệ thống',
    () => 'The whole installation',
    window,
  )

const WORDS: Readonly<Record<SendingAlarmCause, Words>> = {
  mailbox_hour: mailboxWords('hour'),
  mailbox_day: mailboxWords('day'),
  organisation_hour: organisationWords('hour'),
  organisation_day: organisationWords('day'),
  installation_hour: installationWords('hour'),
  installation_day: installationWords('day'),
  bounces: {
    vi: ({ address, limit }) =>
      `Thư gửi từ ${address} bị máy chủ của ${limit} người nhận trở lên từ chối trong vòng một giờ.`,
    en: ({ address, limit }) =>
      `Mail from ${address} was refused by the servers of ${limit} or more recipients within an hour.`,
  },
  new_recipients: {
    vi: ({ address, limit }) =>
      `${address} đã gửi thư trong vòng một giờ tới ${limit} người nhận trở lên mà trước đây chưa từng gửi.`,
    en: ({ address, limit }) =>
      `${address} wrote to ${limit} or more recipients within an hour whom it had never written to before.`,
  },
}

const FOLLOWS: Readonly<Record<'hold' | 'limit', Words>> = {
  hold: {
    vi: ({ address }) =>
      `Thư đang chờ được giữ lại và hộp thư này chưa gửi được thư mới. Thư đến vẫn nhận bình thường. Chủ sở hữu tổ chức cho gửi lại ở trang Người dùng, nhà cung cấp bằng lệnh: sen queue release --from ${address}`,
    en: ({ address }) =>
      `Its waiting mail is on hold, and it cannot send. Mail still comes in. An Owner of the organisation releases it on the Users page, the provider with: sen queue release --from ${address}`,
  },
  limit: {
    vi: () => 'Thư mới bị từ chối cho đến khi số người nhận giảm xuống dưới giới hạn.',
    en: () => 'More mail is refused until there is room again.',
  },
}

const ADVICE_VI =
  'Nếu không phải chính chủ gửi, mật khẩu có thể đã bị lộ: hãy tạm khóa tài khoản, đặt mật khẩu mới và xem các phiên đăng nhập.'
const ADVICE_EN =
  'If its owner did not send this, the password may be stolen: suspend the account, set a new password and look at its sign-ins.'
