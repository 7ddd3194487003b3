const VIETNAMESE_LETTER = /[ăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ]/iu
const FAMILY_NAMES = new Set(
  'nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh doan truong mai trinh ta cao lam luong'.split(
    ' ',
  ),
)

/** What one calls a person among others: the given name, which stands last in Vietnamese and first elsewhere. */
export function shortName(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u)
  const first = words[0] ?? ''
  const last = words.at(-1) ?? ''
  const isVietnamese = VIETNAMESE_LETTER.test(name.normalize('NFC')) || FAMILY_NAMES.has(first.toLowerCase())
  return words.length > 1 && isVietnamese ? last : first
}
