import { normalForm } from '../text/normal-form.ts'
import type { JudgedDraft } from './judged-draft.ts'
import type { SpamSymbol } from './spam-symbol.ts'
import { isShouted } from './subject-hints.ts'

/** Phrases have no diacritics, because many people type without them. */
const PHISHING = [
  /(?:tai khoan|hop thu|email|mat khau)\s+(?:cua\s+)?(?:\p{L}+\s+){0,3}?(?:se\s+)?(?:bi\s+)?(?:khoa|tam khoa|dinh chi|vo hieu|het han|xam nhap)/u,
  /(?:xac minh|xac thuc|cap nhat)\s+(?:ngay\s+)?(?:lai\s+)?(?:thong tin\s+)?(?:tai khoan|danh tinh|mat khau|ngan hang)/u,
  /\b(?:nhap|nhan|bam|click|an)\s+vao\s+(?:day|link|duong link|lien ket)/u,
  /(?:cung cap|gui|nhap)\s+(?:lai\s+)?(?:ma\s+)?(?:otp|mat khau|so the|cvv|ma pin)/u,
  /(?:ban|quy khach)\s+(?:da\s+)?(?:trung thuong|nhan duoc qua|duoc chon\s+(?:la|lam|nhan|trung|trao|may))/u,
  /(?:kiem tien online|viec nhe luong cao|lai suat 0|vay nong|cam ket loi nhuan)/u,
  /(?:verify|confirm|update|validate)\s+your\s+(?:account|identity|password|mailbox|billing|payment)/u,
  /your\s+(?:account|mailbox|password|card)\s+(?:has been|is|will be|was)\s+(?:suspended|locked|limited|disabled|blocked|expired?|compromised)/u,
  /click\s+(?:here|the link|below)/u,
  /you\s+(?:have\s+|['’]ve\s+)?(?:been selected|won|are a winner)/u,
  /(?:act now|urgent action|immediate action required|wire transfer|gift cards?|bitcoin wallet|100% free|risk[- ]free)/u,
]

export function wordingHints({ subject, text }: JudgedDraft): readonly SpamSymbol[] {
  const words = blind(`${subject}\n${text}`)
  const hits = PHISHING.filter((pattern) => pattern.test(words)).length
  const found: (SpamSymbol | false)[] = [
    hits > 0 && {
      name: 'PHISHING_WORDING',
      description: 'The wording is that of phishing',
      score: Math.min(2.5 + (hits - 1) * 1.5, 5.5),
      type: 'body',
    },
    text.length >= 40 &&
      isShouted(text) && {
        name: 'BODY_ALL_CAPS',
        description: 'The text is in capital letters',
        score: 1.5,
        type: 'body',
      },
    /!{3,}|(?:!\s*\?){2,}/.test(text) && {
      name: 'BODY_EXCLAIM',
      description: 'The text has exclamation marks in a row',
      score: 0.5,
      type: 'body',
    },
  ]
  return found.filter((symbol) => symbol !== false)
}

function blind(text: string): string {
  return normalForm(text, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}
