import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { RichEditor } from '../../../widgets/editor/rich-editor.ts'

let editor: RichEditor | undefined
afterEach(() => {
  editor?.dispose()
  document.body.replaceChildren()
})

function editorOf(html: string) {
  const box = document.createElement('div')
  document.body.append(box)
  const ignore = () => {}
  editor = new RichEditor(box, { html, isDark: false, onChange: ignore, onFormat: ignore, onForeignImage: ignore })
  editor.focus()
  return { editor, box }
}

it('moves an item of a list in and out by Tab', async () => {
  const { box } = editorOf('')
  await userEvent.keyboard('{Control>}{Shift>}8{/Shift}{/Control}')
  await userEvent.keyboard('một{Enter}hai{Tab}')
  expect(box.querySelector('ul ul li')?.textContent).toBe('hai')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(box.querySelector('ul ul')).toBeNull()
  expect(Array.from(box.querySelectorAll('li'), (item) => item.textContent)).toEqual(['một', 'hai'])
})
