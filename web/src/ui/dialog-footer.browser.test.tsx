import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

let root: Root | undefined

afterEach(async () => {
  root?.unmount()
  document.body.replaceChildren()
  await page.viewport(1440, 900)
})

it.each([
  { words: ['Hủy', 'Lưu'], rows: 1 },
  { words: ['Hủy', 'Vẫn gửi dù chưa có tệp nào', 'Soạn tiếp thư này'], rows: 2 },
])('fills a phone’s width with its buttons, the main one last: $words', async ({ words, rows }) => {
  await page.viewport(390, 844)
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  root.render(
    <Dialog
      open
      title="Gửi thư"
      closeLabel="Đóng"
      onClose={() => {}}
      footer={words.map((each) => <Button key={each}>{each}</Button>)}
    >
      <p>…</p>
    </Dialog>,
  )
  await expect.element(page.getByRole('button', { name: 'Hủy' })).toBeVisible()
  const boxes = words.map((name) => page.getByRole('button', { name }).element().getBoundingClientRect())
  const dialog = page.getByRole('dialog').element().getBoundingClientRect()
  const tops = [...new Set(boxes.map(({ top }) => top))]
  expect(tops).toHaveLength(rows)
  for (const top of tops) {
    const row = boxes.filter((box) => box.top === top)
    expect(row[0]?.left).toBeCloseTo(dialog.left + 17, 0)
    expect(row.at(-1)?.right).toBeCloseTo(dialog.right - 17, 0)
  }
  expect(boxes.at(-1)?.bottom).toBe(Math.max(...boxes.map(({ bottom }) => bottom)))
})
