import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SelectField } from './SelectField.tsx'
import '../tokens.css'
import '../base.css'

let root: Root
beforeEach(() => {
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

it('has letters on a phone that are large enough for it not to zoom in', async () => {
  await page.viewport(390, 844)
  root.render(<SelectField label="Quyền" value="READ" options={[['READ', 'Chỉ xem']]} onChange={() => {}} />)
  await expect.element(page.getByLabelText('Quyền')).toBeVisible()
  expect(getComputedStyle(page.getByLabelText('Quyền').element()).fontSize).toBe('16px')
})
