import { expect, it } from 'vitest'
import { pictureFor } from './pictures.tsx'

it('shows another picture in an empty folder of one’s own than among drafts', () => {
  expect(pictureFor('custom')).not.toBe(pictureFor('drafts'))
})
