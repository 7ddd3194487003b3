import { deviceName } from '@sen/model/account/device-names'
import { placeName } from '@sen/model/account/place-name'
import { isMailProtocol, type MailProtocol } from '@sen/model/app-passwords/app-passwords'
import { formatFull } from '@sen/model/written-dates'
import { WITH_ZONE } from '@sen/model/written-days'
import type { GeoLocation } from '../../ports/geo-ip-lookup.ts'
import type { ReportLanguage } from '../../system-mail/report-text.ts'
import { factLines } from '../fact-lines.ts'
import type { SignIn } from '../sign-in-log.ts'

export interface NewDevice {
  readonly signIn: Pick<SignIn, 'at' | 'source' | 'userAgent'> & Partial<Pick<SignIn, 'way' | 'appPasswordName'>>
  readonly place: GeoLocation | undefined
  readonly address: string
  readonly timeZone: string
  readonly publicUrl: string
}

export function newDeviceSubject(language: ReportLanguage, { way }: Pick<SignIn, 'way'>): string {
  if (way !== undefined && isMailProtocol(way)) {
    return language === 'vi' ? 'Chương trình thư đăng nhập từ mạng mới' : 'A mail program signed in from a new network'
  }
  return language === 'vi' ? 'Đăng nhập từ thiết bị mới' : 'Sign-in from a new device'
}

/** The device name comes from our own table, so that the person who signs in cannot write text into the mail. */
export function newDeviceText(
  language: ReportLanguage,
  { signIn, place, address, timeZone, publicUrl }: NewDevice,
): string {
  const { way } = signIn
  if (way !== undefined && isMailProtocol(way)) {
    return newNetworkText(language, way, { signIn, place, address, timeZone, publicUrl })
  }
  const { browser, system } = deviceName(signIn.userAgent)
  const when = formatFull(signIn.at, { language, timeZone }, WITH_ZONE)
  const devices = `${publicUrl}/protect/devices`
  const password = `${publicUrl}/protect/password`
  const paragraphs =
    language === 'vi'
      ? [
          `Tài khoản ${address} vừa được đăng nhập từ một thiết bị chưa từng dùng.`,
          factLines(
            ['Thời gian', when],
            ['Thiết bị', named(browser, system, ' trên ', 'Không rõ')],
            ['Địa chỉ mạng', signIn.source],
            ['Khoảng ở', placeName(language, place)],
          ),
          'Nếu là bạn, bạn không cần làm gì.',
          `Nếu không phải bạn, hãy đổi mật khẩu ngay: mọi thiết bị khác sẽ bị đăng xuất.\n${password}`,
          `Sau đó xem những nơi tài khoản đang đăng nhập và lịch sử đăng nhập:\n${devices}`,
        ]
      : [
          `Someone signed in to ${address} on a new device.`,
          factLines(
            ['Time', when],
            ['Device', named(browser, system, ' on ', 'Unknown')],
            ['Network address', signIn.source],
            ['About where', placeName(language, place)],
          ),
          'If this was you, you don’t need to do anything.',
          `If it wasn’t, change your password now. All other devices will be signed out.\n${password}`,
          `Then review signed-in devices and the sign-in history:\n${devices}`,
        ]
  return `${paragraphs.join('\n\n')}\n`
}

/** A mail program has no cookie, so its network shows whether it is new. The user wrote the name of the app password. */
function newNetworkText(
  language: ReportLanguage,
  protocol: MailProtocol,
  { signIn, place, address, timeZone, publicUrl }: NewDevice,
): string {
  const when = formatFull(signIn.at, { language, timeZone }, WITH_ZONE)
  const programs = `${publicUrl}/setting/mailprograms`
  const password = `${publicUrl}/protect/password`
  const { appPasswordName: name } = signIn
  const facts = (words: Readonly<Record<'when' | 'program' | 'by' | 'source' | 'place', string>>, account: string) =>
    factLines(
      [words.when, when],
      [words.program, protocol.toUpperCase()],
      [words.by, name === undefined ? account : `“${name}”`],
      [words.source, signIn.source],
      [words.place, placeName(language, place)],
    )
  const paragraphs =
    language === 'vi'
      ? [
          `Một chương trình thư vừa đăng nhập vào tài khoản ${address} từ một mạng chưa từng dùng.`,
          facts(
            {
              when: 'Thời gian',
              program: 'Giao thức',
              by: 'Mật khẩu ứng dụng',
              source: 'Địa chỉ mạng',
              place: 'Khoảng ở',
            },
            'không dùng, chương trình đăng nhập bằng mật khẩu tài khoản',
          ),
          'Nếu là bạn, bạn không cần làm gì.',
          `Nếu không phải bạn, hãy gỡ mật khẩu ứng dụng đó ngay:\n${programs}`,
          `Rồi đổi mật khẩu tài khoản:\n${password}`,
        ]
      : [
          `A mail program signed in to ${address} from a new network.`,
          facts(
            {
              when: 'Time',
              program: 'Protocol',
              by: 'App password',
              source: 'Network address',
              place: 'About where',
            },
            'none, it used the password of the account',
          ),
          'If this was you, you don’t need to do anything.',
          `If it wasn’t, revoke that app password now:\n${programs}`,
          `Then change the password of your account:\n${password}`,
        ]
  return `${paragraphs.join('\n\n')}\n`
}

function named(browser: string, system: string, between: string, otherwise: string): string {
  return [browser, system].filter((each) => each !== '').join(between) || otherwise
}
