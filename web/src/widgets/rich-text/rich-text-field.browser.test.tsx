import { createRef, type RefObject } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { activate } from '../../i18n/activate.ts'
import { needWithParts } from '../../lib/trouble/load-part.ts'
import { keyboard } from '../../testing/compose-stage.fixture.tsx'
import { PageProviders } from '../../testing/page-providers.fixture.tsx'
import type { RichEditor } from '../editor/rich-editor.ts'
import { RichTextField } from './RichTextField.tsx'

const onChange = vi.fn()
const onBusy = vi.fn()
let root: Root
let editor: RefObject<RichEditor | null>
/** Release or fail the delayed editor chunk. */
let come: () => void
let fail: () => void

beforeEach(async () => {
  await activate('vi')
  vi.clearAllMocks()
  hold()
  editor = createRef()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root') as Element)
})
afterEach(() => {
  root.unmount()
  needWithParts(async () => {})
})

function hold(): void {
  const arrived = new Promise<void>((resolve, reject) => {
    come = resolve
    fail = () => reject(new Error('gone'))
  })
  needWithParts(() => arrived)
}

function show(html = ''): void {
  root.render(
    <PageProviders>
      <input aria-label="Tên" />
      <RichTextField
        label="Nội dung"
        html={html}
        editor={editor}
        tooHeavy={() => ''}
        onChange={onChange}
        onBusy={onBusy}
      />
    </PageProviders>,
  )
}

const text = page.getByRole('textbox', { name: 'Nội dung' })
const isEditor = () => expect.element(text).toHaveAttribute('contenteditable', 'true')

it('keeps text that is typed before its editor has loaded, and goes on there', async () => {
  show('<div>Trân trọng</div>')
  await text.click()
  await keyboard('Chao anh')
  expect(onBusy).toHaveBeenLastCalledWith(true)
  expect(onChange).toHaveBeenCalled()
  come()
  await isEditor()
  await expect.element(text).toHaveFocus()
  await keyboard(' Nam')
  expect(text.element().textContent).toBe('Chao anh NamTrân trọng')
  expect(editor.current?.exportHtml()).toContain('Chao anh Nam')
  expect(onBusy).toHaveBeenLastCalledWith(false)
})

it('does not take back a focus that the user has moved', async () => {
  show()
  await text.click()
  await keyboard('Chao anh')
  const name = page.getByRole('textbox', { name: 'Tên' })
  await name.click()
  come()
  await isEditor()
  await expect.element(text).toHaveTextContent('Chao anh')
  await expect.element(name).toHaveFocus()
})

it('waits for the end of a composition', async () => {
  show()
  await text.click()
  const field = text.element()
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  come()
  await vi.waitFor(() => import('../editor/rich-editor.ts'))
  await keyboard('tieng')
  await expect.element(text).toHaveValue('tieng')
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await isEditor()
  await expect.element(text).toHaveTextContent('tieng')
})

it('says when the editor cannot be loaded, keeps the typed text, and tries again', async () => {
  show()
  await text.click()
  await keyboard('Chao anh')
  fail()
  const alert = page.getByRole('alert')
  await expect.element(alert).toBeVisible()
  await expect.element(text).toHaveValue('Chao anh')
  expect(onBusy).toHaveBeenLastCalledWith(true)
  hold()
  await alert.getByRole('button').click()
  come()
  await isEditor()
  await expect.element(text).toHaveTextContent('Chao anh')
})
