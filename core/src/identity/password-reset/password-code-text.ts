import { MAILED_CODE_MINUTES } from '@sen/model/limits'
import type { CodeWay } from '../../ports/code-sender.ts'

/**
 * What is sent or read out to who has forgotten a password, or is said to have. By voice the digits stand apart, so that they are read one
 * by one, and twice.
 */
export function passwordCodeText(
  language: 'vi' | 'en',
  { way, code }: { readonly way: CodeWay; readonly code: string },
): string {
  if (way === 'sms') {
    return language === 'vi'
      ? `${code} là mã để đặt lại mật khẩu hộp thư của bạn, có hiệu lực ${MAILED_CODE_MINUTES} phút. Đừng đưa mã này cho ai. Nếu bạn không yêu cầu, hãy bỏ qua.`
      : `${code} is your code to choose a new mail password, good for ${MAILED_CODE_MINUTES} minutes. Give it to nobody. If you did not ask for it, ignore it.`
  }
  const digits = [...code].join(', ')
  return language === 'vi'
    ? `Mã đặt lại mật khẩu hộp thư của bạn là ${digits}. Nhắc lại: ${digits}. Nếu bạn không yêu cầu, hãy bỏ qua.`
    : `Your code to choose a new mail password is ${digits}. Again: ${digits}. If you did not ask for it, ignore it.`
}
