import { listHiddenRecipients } from '@sen/contract/contacts/recipients'
import { listExports } from '@sen/contract/exports'
import { listImageSenders } from '@sen/contract/images'
import { listImports } from '@sen/contract/imports'
import { listUploads } from '@sen/contract/uploads'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cutChoices } from '../../testing/cut-choices.fixture.ts'
import { mailStage } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()

beforeEach(() => {
  for (const route of [listHiddenRecipients, listExports, listImageSenders, listImports, listUploads]) {
    stage.server.answer(route, () => ({ data: [], total: 0 }))
  }
})

it.each(
  ['general', 'data'].flatMap((tab) =>
    (['vi', 'en'] as const).flatMap((language) => [1440, 1024, 390].map((width) => ({ tab, language, width }))),
  ),
)('shows every choice whole: $tab, $language, $width px', async ({ tab, language, width }) => {
  await stage.open([], { language, width, height: 768, path: `/setting/${tab}` })
  await expect.element(page.getByRole('main').getByRole('combobox').first()).toBeVisible()
  expect(cutChoices()).toEqual([])
})
