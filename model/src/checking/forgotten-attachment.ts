import { normalForm } from '../text/normal-form.ts'

/** Diacritics are optional, because many type without them. Phrases that become ambiguous are left out. */
const PROMISES: readonly RegExp[] = [
  /(?:tep|file|van ban|tai lieu|hop dong|bao gia|hoa don|anh(?!\s+(?:file|tep)\b)|hinh|bang|ban|danh sach|bao cao)\s+(?:\p{L}+\s+){0,2}?(?:dinh|gui|duoc|dinh va gui)\s*-?\s*kem/u,
  /(?:file|tep)\s+(?:dinh\s+|gui\s+)?(?:kem|attach)/u,
  /dinh\s*-?\s*kem(?!\s+(?:dieu kien|mien phi|theo dieu kien))/u,
  /gui\s+kem/u,
  /kem\s+theo\s+(?:thu|mail|email|day|file|tep|tai lieu|van ban|hop dong|hoa don|bao gia|anh|hinh)/u,
  // The addressee is left out of the shown phrase where "kèm" alone is clear.
  /(?:xem|gui)\s+(?:(?:toi|den|cho|anh|chi|em|ban|cac|ca nha|moi nguoi|sep|thay|co|quy khach|a|c|e|mn|ace)\s+){0,4}(?:file|tep)\b(?!\s+(?:dinh|gui)?\s*-?\s*kem)/u,
  /(?:dinh|attach)\s+(?:file|tep)\b/u,
  /(?:file|tep|tai lieu|van ban|hop dong|bao gia|hoa don|bien ban|ban ve|danh sach|phu luc)\s+kem\s+theo\b/u,
  /\bkem theo (?:la|gom)\s/u,
  /\bi(?:\s+have|['’]ve|\s+am|['’]m)?\s*(?:just\s+)?attach(?:ed|ing)?\b/u,
  /(?:^|[.!?:;]\s+|\n\s*)attach(?:ed|ing)\b,?\s+(?:the|my|our|a|an|some)\b/u,
  /\b(?:see|find|please find|have|is|are|the)\s+(?:\p{L}+\s+){0,3}?attached\b/u,
  /\battached\s+(?:is|are|you|please|herewith|file|document|invoice|contract|report|photo|picture|cv|resume|to this)/u,
  /\b(?:as|herewith)\s+attached\b(?!\s+as\b)/u,
  /\bpfa\b/u,
  /\b(?:see|in|find|with|open|review|check|refer to|here is|here['’]s|here are)\s+(?:the|my|this|an|our)?\s*attach(?:ment|ments)\b/u,
  /\bas\s+(?:an\s+)?attachments?\b/u,
  /\b(?:i\s+am|i['’]m|we\s+are|we['’]re)\s+sending\s+(?:you\s+|over\s+)?(?:the|my|our|a|an)\s+(?:\p{L}+\s+){0,2}?(?:files?|documents?|invoices?|contracts?|reports?|slides|photos?|pictures?)\b/u,
  /\battachments?\s+(?:below|here|contains?|includes?|shows?)\b/u,
  /\b(?:i(?:\s+have|['’]ve)?|we(?:\s+have|['’]ve)?|please find|find)\s+enclosed\b/u,
  /\benclosed\s+(?:is|are|please|you|herewith|file|document|invoice)/u,
]

/** In these phrases the word has another meaning, or there is no file. */
const OTHERWISE: readonly RegExp[] = [
  /\b(?:khong|chua|dung|khoi|ko|k)\s+(?:can\s+|phai\s+|the\s+|co\s+)?(?:\p{L}+\s+)?(?:dinh|gui)\s*-?\s*kem/gu,
  /\b(?:nhan|nhan duoc|mo duoc|mo|thay|tai duoc)\s+(?:(?:file|tep|ban|tai lieu|thu|mail|hop dong|bao gia|hoa don)\s+){0,2}(?:dinh|gui)\s*-?\s*kem/gu,
  /(?:file|tep|ban)\s+(?:dinh|gui)\s*-?\s*kem\s+(?:\p{L}+\s+){0,3}?(?:bi (?:loi|hong|thieu)|khong (?:mo|doc|tai) duoc)/gu,
  /\bgui\s+(?:\p{L}+\s+){0,3}?(?:file|tep)(?:\s+\p{L}+){0,3}?\s+(?:chua\b|cho (?:minh|toi|chung toi|ben em|ben minh|ben toi)\b)/gu,
  /(?<!\b(?:xem|doc|kiem tra|duyet|ky)\s+(?:\p{L}+\s+){0,2})\b(?:ban|quy khach)\s+(?:vui long\s+|hay\s+|co the\s+|nho\s+)?(?:dinh|gui)\s*-?\s*kem/gu,
  /\b(?:khong|chua|dung|khoi|bao gio|khi nao|luc nao)\s+(?:\p{L}+\s+){0,2}?gui\s+(?:\p{L}+\s+){0,4}?(?:file|tep)\b/gu,
  // These ask the recipient to attach a file, not to read an attached one.
  /\b(?:vui long|hay|nho|phai|can)\s+(?:(?:anh|chi|em|ban|cac|quy khach|thay|co|sep|moi nguoi|giup|ho|cho|them|luon)\s+){0,4}(?:dinh|gui)\s*-?\s*kem/gu,
  // "Anh" and "em" can mean either person, but a favour is asked of the recipient.
  /(?<!\b(?:xem|doc|kiem tra|duyet|ky)\s+(?:\p{L}+\s+){0,4})(?:dinh|gui)\s*-?\s*kem\s+(?:\p{L}+\s+){0,4}?(?:giup|ho|gium)\b/gu,
  /\b(?:not|no|never|without|cannot|can['’]t|don['’]t|didn['’]t)\s+(?:\p{L}+\s+){0,2}?(?:attach\p{L}*|enclos\p{L}*)/gu,
  /\b(?:please|could you|can you|would you|you)\s+(?:\p{L}+\s+)?attach\b/gu,
  /\b(?:emotionally|very|deeply|closely|strings?|feel|felt)\s+attached\b/gu,
  /\battached\s+to\s+(?:him|her|them|you|it|me|each)\b/gu,
]

/** Returns the words as typed. `ownText` excludes quotation and signature. */
export function attachmentPromise(ownText: string): string | undefined {
  const written = normalForm(ownText, 'NFC')
  const folded = blind(written)
  const left = OTHERWISE.reduce((text, pattern) => text.replaceAll(pattern, (hit) => '·'.repeat(hit.length)), folded)
  const hits = PROMISES.map((pattern) => pattern.exec(left)).filter((hit) => hit !== null)
  const first = hits.toSorted((one, other) => one.index - other.index)[0]
  return first && written.slice(first.index, first.index + first[0].length).trim()
}

/** Folds letter by letter, so that positions stay the same. */
function blind(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase()
    return plain.length === letter.length ? plain : letter
  }).join('')
}
