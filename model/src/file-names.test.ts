import { describe, expect, test } from 'vitest'
import { safeFileName } from './file-names.ts'

const CASES: readonly (readonly [given: string, safe: string])[] = [
  ['báo cáo quý 2.docx', 'báo cáo quý 2.docx'],
  ['ba\u0301o ca\u0301o.docx', 'báo cáo.docx'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\a.dll', 'a.dll'],
  ['/etc/passwd', 'passwd'],
  ['C:\\Users\\Lan\\hợp đồng.pdf', 'hợp đồng.pdf'],
  ['c:/Users/Lan/ảnh.png', 'ảnh.png'],
  ['x:y.txt', 'x:y.txt'],
  ['C:a.exe', 'C:a.exe'],
  ['A: biên bản.docx', 'A: biên bản.docx'],
  ['a:b/c.txt', 'a:b_c.txt'],
  ['\\\\server\\share\\x.txt', 'x.txt'],
  ['~/.ssh/keys', 'keys'],
  ['báo giá 1/2.pdf', 'báo giá 1_2.pdf'],
  ['a\\b.pdf', 'a_b.pdf'],
  ['a\u202egnp.exe', 'agnp.exe'],
  ['a\u2067b\u2069.txt', 'ab.txt'],
  ['a.png\r\nSet-Cookie: x=1', 'a.png Set-Cookie: x=1'],
  ['a\u0000.png.exe', 'a.png.exe'],
  ['\ufeffx.exe', 'x.exe'],
  ['x.exe\u200b', 'x.exe'],
  ['hoá đơn\u00ad.p\u034fdf', 'hoá đơn.pdf'],
  ['a\u180e\u115f\u3164\uffa0.exe', 'a.exe'],
  ['a\ufe0f\u200d\u200c.pdf', 'a.pdf'],
  ['a\u{e0041}\u{e007f}\u{1d173}.pdf', 'a.pdf'],
  ['a\u2800\u2800\u2800.exe', 'a.exe'],
  ['a\ufff9b\ufffa\ufffb.txt', 'ab.txt'],
  ['\u2800\u3164', 'fallback'],
  ['  nhiều   khoảng trắng .txt ', 'nhiều khoảng trắng .txt'],
  ['name. . ', 'name'],
  ['.htaccess', '.htaccess'],
  ['bad\ud800half.txt', 'badhalf.txt'],
  ['', 'fallback'],
  ['.', 'fallback'],
  ['..', 'fallback'],
  ['   ', 'fallback'],
  ['folder/../', 'fallback'],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
]

describe('safeFileName', () => {
  test.each(CASES)('%j', (given, safe) => {
    expect(safeFileName(given, 'fallback')).toBe(safe)
  })

  test('keeps the extension of a name that is too long', () => {
    const name = safeFileName(`${'ế'.repeat(200)}.docx`, 'fallback')
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
    expect(name).toBe(`${'ế'.repeat(83)}.docx`)
  })

  test('cuts a name without an extension between characters', () => {
    expect(safeFileName('🌸'.repeat(200), 'fallback')).toBe('🌸'.repeat(63))
  })

  test('never takes a sentence for an extension', () => {
    const name = safeFileName(`${'a'.repeat(300)}. Đây là một câu dài hơn phần mở rộng`, 'fallback')
    expect(name).toBe('a'.repeat(255))
  })

  test('takes no longer for a name of dots: an upload is named on the thread that serves everybody', () => {
    const startedAt = performance.now()
    expect(safeFileName(`${'. '.repeat(50_000)}docx`, 'fallback')).toHaveLength(255)
    // A backtracking regular expression took seconds for this name.
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
