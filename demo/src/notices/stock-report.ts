import { csv } from '../files/demo-files.ts'
import type { Person } from '../people.ts'
import { between, grouped, seededRandom } from '../random.ts'
import { line, type Story } from '../story.ts'

const robot: Person = { name: 'Báo cáo kho Sen Việt', email: 'baocao@khosenviet.example' }

const goods = [
  ['NX-4800', 'Switch 48 cổng PoE', 36],
  ['NX-2400', 'Switch 24 cổng', 59],
  ['NX-AP6', 'Bộ phát wifi gắn trần', 124],
  ['CB-CAT6', 'Cáp Cat6, cuộn', 199],
  ['UPS-3K', 'Bộ lưu điện 3 kVA', 27],
  ['TM-27U', 'Tủ mạng 27U', 14],
] as const

/** Stock continues from day to day. */
export function stockReports(): readonly Story[] {
  const random = seededRandom('stock')
  const stock: number[] = goods.map(([, , count]) => count)
  return Array.from({ length: 10 }, (_item, index): Story => {
    const rows = goods.map(([code, name], at) => {
      const sold = between(random, 0, 5)
      const came = random() < 0.25 ? between(random, 6, 20) : 0
      const left = Math.max(3, (stock[at] ?? 0) - sold + came)
      stock[at] = left
      return [code, name, came, sold, left] as const
    })
    const lowest = rows.filter(([, , , , left]) => left < 12).map(([, name, , , left]) => `${name} (còn ${left})`)
    const warning =
      lowest.length > 0 ? `**Sắp hết hàng:** ${lowest.join(', ')}.` : 'Không mặt hàng nào dưới mức tối thiểu.'
    const value = grouped(between(random, 4_180, 4_920) * 1_000_000)
    const table = rows.map(([code, name, came, sold, left]) => `| ${code} | ${name} | ${came} | ${sold} | ${left} |`)
    return {
      id: `stock-${index}`,
      subject: 'Báo cáo tồn kho ngày {d-1}',
      day: index - 9,
      who: [robot, 'lan', 'khoa'],
      lines: [
        line(
          robot,
          '0 07:05',
          `Tồn kho cuối ngày {f-1}, giá trị khoảng ${value} đ.\n\n| Mã | Mặt hàng | Nhập | Xuất | Tồn |\n${table.join('\n')}\n\n${warning}`,
          {
            files: [csv('ton-kho.csv', [['Mã', 'Mặt hàng', 'Nhập', 'Xuất', 'Tồn'], ...rows])],
            headers: { 'Auto-Submitted': 'auto-generated' },
          },
        ),
      ],
    }
  })
}
