import { MAILED_CODE_MINUTES } from '@sen/model/limits'
import type { CodeWay } from '../../ports/code-sender.ts'

/** What is sent or read out. By voice the digits stand apart, so that they are read one by one, and twice. */
export function phoneCodeText(
  language: 'vi' | 'en',
  { way, code }: { readonly way: CodeWay; readonly code: string },
): string {
  if (way === 'sms') {
    return language === 'vi'
      ? `${code} là mã xác minh số điện thoại của bạn, có hiệu lực ${MAILED_CODE_MINUTES} phút. Đừng đưa mã này cho ai.`
      : `${code} is your code to verify this phone, good for ${MAILED_CODE_MINUTES} minutes. Give it to nobody.`
  }
  const digits = [...code].join(', ')
  return language === 'vi'
    ? `Mã xác minh số điện thoại của bạn là ${digits}. Nhắc lại: ${digits}.`
    : `Your code to verify this phone is ${digits}. Again: ${digits}.`
}
