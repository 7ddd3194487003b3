const FAMILY_NAMES = new Set(
  'nguyễn nguyen trần tran lê le phạm pham hoàng hoang huỳnh huynh phan vũ vu võ vo đặng dang bùi bui đỗ do hồ ho ngô ngo dương duong lý ly đinh dinh đoàn doan trương truong mai trịnh trinh tạ ta cao lâm lam lương luong'.split(
    ' ',
  ),
)
const ACCENTED = /[^ -~]/u

/** The last word of a Vietnamese name, the first of an English one. Names of organisations stay whole. */
export function shortName(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u)
  const first = words[0] ?? ''
  const last = words.at(-1) ?? ''
  if (words.length > 1 && FAMILY_NAMES.has(first.toLocaleLowerCase('vi'))) return last
  return words.length === 2 && !ACCENTED.test(name) ? first : words.join(' ')
}
