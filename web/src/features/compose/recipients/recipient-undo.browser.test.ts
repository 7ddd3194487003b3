import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { composeStage, keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'

composeStage()
const [UNDO, REDO, REDO_TOO] = [
  '{Control>}z{/Control}',
  '{Control>}y{/Control}',
  '{Control>}{Shift>}z{/Shift}{/Control}',
]

it('undoes and redoes an added, a removed and a pasted list of recipients', async () => {
  const { to, recipients } = await startWriting()
  await to.click()
  await keyboard('an@khach.example,')
  await expect.poll(recipients).toEqual(['an@khach.example'])
  const data = new DataTransfer()
  data.setData('text/plain', 'b@khach.example, c@khach.example; d@khach.example')
  to.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.poll(() => recipients().length).toBe(4)
  await keyboard(UNDO)
  await expect.poll(recipients).toEqual(['an@khach.example'])
  await keyboard(REDO)
  await expect.poll(() => recipients().length).toBe(4)

  page
    .getByRole('button', { name: /^c@khach/ })
    .element()
    .focus()
  await keyboard('{Delete}')
  await expect.poll(() => recipients().length).toBe(3)
  await keyboard(UNDO)
  await expect.poll(recipients).toEqual(['an@khach.example', 'b@khach.example', 'c@khach.example', 'd@khach.example'])
  await expect.element(to).toHaveFocus()
  await keyboard(UNDO + UNDO)
  await expect.poll(recipients).toEqual([])
  await keyboard(REDO_TOO + REDO_TOO)
  await expect.poll(() => recipients().length).toBe(4)
  await keyboard(UNDO)
  await keyboard('e@khach.example,')
  await keyboard(REDO)
  await expect.poll(recipients).toEqual(['an@khach.example', 'e@khach.example'])
})

it('leaves the letters that are being typed to the browser', async () => {
  const { to, recipients, value } = await startWriting()
  await to.click()
  await keyboard('an@khach.example,')
  await expect.poll(recipients).toEqual(['an@khach.example'])
  await keyboard('binh')
  await keyboard(UNDO)
  expect(recipients()).toEqual(['an@khach.example'])
  expect(value(to)).not.toBe('binh')
})
