import type { Page } from '@playwright/test'
import { getMessage } from '@sen/contract/messages'
import { getThread, listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { CLIPBOARDS, STRANGE_PICTURE } from './stage/clipboards.ts'
import { type ComposePage, startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const words = composeWordsOf('vi')

async function paste(page: Page, { text }: ComposePage, html: string): Promise<void> {
  await text.click()
  await page.evaluate((source) => {
    const data = new DataTransfer()
    data.setData('text/html', source)
    data.setData('text/plain', new DOMParser().parseFromString(source, 'text/html').body.textContent ?? '')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, html)
}

async function cleanBody(email: string, subject: string): Promise<string> {
  const call = callerAt(theProgram().url, await tokenOf(email))
  const { data } = await call(listThreads, { query: { in: 'Drafts', limit: 20, offset: 0 } })
  const row = data.find((thread) => thread.subject === subject)
  if (!row) return ''
  const { data: thread } = await call(getThread, { params: { id: row.id }, query: { in: 'Drafts' } })
  const { data: message } = await call(getMessage, { params: { id: thread.messages.at(-1)?.id ?? '' }, query: {} })
  return message.body ?? ''
}

/**
 * Runs in the page and returns each run of text with its format. Size, colours and background are included only where
 * they differ from the page's.
 */
function looks(html: string | undefined): readonly string[] {
  const editor = document.querySelector<HTMLElement>('[role="textbox"][contenteditable="true"]')
  if (!editor) throw new Error('There is no editor.')
  let root = editor
  if (html !== undefined) {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const page = frame.contentDocument
    if (!page) throw new Error('There is no frame.')
    page.documentElement.innerHTML = '<head></head><body></body>'
    const box = page.createElement('div')
    const own = getComputedStyle(editor)
    box.style.cssText = `color:${own.color};font-size:${own.fontSize};width:${own.width}`
    box.innerHTML = html
    page.body.append(box)
    root = box.querySelector<HTMLElement>('.sen-body') ?? box
    root.style.fontSize = own.fontSize
  }
  const view = root.ownerDocument.defaultView ?? window
  const base = view.getComputedStyle(root)
  const found: string[] = []
  const walk = (node: Node): void => {
    if (node.nodeType === 3) {
      const text = (node.nodeValue ?? '').replaceAll(/[\s\u00a0\u200b]+/g, ' ').trim()
      const element = node.parentElement
      if (text === '' || !element) return
      const style = view.getComputedStyle(element)
      const marks: string[] = []
      if (Number(style.fontWeight) >= 600) marks.push('b')
      if (style.fontStyle === 'italic') marks.push('i')
      if (style.color !== base.color && !element.closest('a, blockquote')) marks.push(style.color)
      for (let up: Element | null = element; up && up !== root; up = up.parentElement) {
        const { textDecorationLine, backgroundColor, borderTopWidth, borderBottomWidth } = view.getComputedStyle(up)
        if (textDecorationLine !== 'none' && !up.closest('a')) marks.push(textDecorationLine)
        if (/^(UL|OL|BLOCKQUOTE|A|TD)$/.test(up.tagName)) marks.push(up.tagName)
        if (up.tagName === 'TD') {
          // A colour shared by a row's cells is sent once, on the row.
          const row = up.parentElement ? view.getComputedStyle(up.parentElement).backgroundColor : backgroundColor
          const shown = backgroundColor === 'rgba(0, 0, 0, 0)' ? row : backgroundColor
          if (shown !== 'rgba(0, 0, 0, 0)') marks.push(shown)
        }
        if (up.tagName === 'TD')
          marks.push(
            Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth) > 0 ? 'lines' : 'no lines',
          )
      }
      found.push(`${text} [${[...new Set(marks)].join(' ')}]`)
    } else for (const child of node.childNodes) walk(child)
  }
  walk(root)
  return found
}

test('shows the receiver the same as the editor, for text copied from any program', async ({ signedIn }) => {
  const writer = await newMailbox('dan-chu', 'Lý Thanh Thủy')
  const page = await signedIn(writer)
  await page.context().addInitScript('globalThis.__name = (named) => named')
  await page.reload()
  const told = page.getByRole('region', { name: wordsOf('vi').notices })
  const seen: Record<string, readonly string[]> = {}
  for (const [from, html] of Object.entries(CLIPBOARDS)) {
    const compose = await startWriting(page, words)
    await compose.subject.fill(from)
    await paste(page, compose, html)
    await expect.poll(() => compose.text.textContent()).toMatch(/\p{L}{3}/u)
    if (from === 'word') await told.getByText('Có ảnh không dán được', { exact: false }).waitFor()
    const shown = await page.evaluate(looks, undefined)
    const words3 = shown.at(-1)?.split(' [')[0] ?? ''
    await expect.poll(() => cleanBody(writer, from)).toContain(words3)
    const body = await cleanBody(writer, from)
    expect(body).not.toMatch(/mso-|<o:p|class="Mso|file:|data:|font-family: ?Symbol|docs-internal|<!--|\[if/i)
    if (from === 'gmail') expect(body).toContain(`src="${STRANGE_PICTURE}"`)
    // The editor does not load this picture, and this page must not either.
    expect(await page.evaluate(looks, body.replace(STRANGE_PICTURE, ''))).toEqual(shown)
    seen[from] = shown
    await compose.window.getByRole('button', { name: words.saveAndClose }).click()
    await compose.window.waitFor({ state: 'hidden' })
  }
  expect(seen.word).toEqual(
    expect.arrayContaining([
      'Báo giá [b rgb(0, 0, 0)]',
      'Giá đỏ [rgb(255, 0, 0)]',
      'Mục một [rgb(0, 0, 0) UL]',
      'Mục hai [rgb(0, 0, 0) UL]',
    ]),
  )
  expect(seen['word without its lists']).toEqual([
    expect.stringMatching(/^Việc thứ nhất \[.*UL/),
    expect.stringMatching(/^Việc thứ hai \[.*UL/),
  ])
  expect(seen.excel).toEqual(
    expect.arrayContaining(['Tên [b rgb(0, 0, 0) TD rgb(255, 255, 0) lines]', '5000 [rgb(0, 0, 0) TD lines]']),
  )
  expect(seen['google docs']).toEqual(expect.arrayContaining(['Chữ đậm [b]', 'chữ thường []', 'Việc một [UL]']))
  expect(seen.gmail).toEqual(expect.arrayContaining(['Quan trọng [b]', 'bảng giá [A]', 'câu cũ [BLOCKQUOTE]']))
})
