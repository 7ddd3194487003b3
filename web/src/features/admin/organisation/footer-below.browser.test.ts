import { withFooter } from '@sen/model/administration/footer'
import { expect, it } from 'vitest'

// Readers of mail use a browser.
it.each([
  '',
  '<!-- ',
  '<p title="',
  "<p title='",
  '<select><option>',
  '<table><tr><td><select><!-- ',
  '<textarea>',
  '<style>',
  '<script><!--<script>',
  '<title>',
  '<template>',
  '<xmp>',
])('reads the footer of an organisation below %j, which was left open', (open) => {
  const { html } = withFooter({ html: `<p>Chào</p>${open}`, text: '' }, '<p>Công ty Sen</p>')
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  expect(Array.from(body.querySelectorAll('p'), (paragraph) => paragraph.textContent)).toContain('Công ty Sen')
  expect(body.querySelector('p:last-child')?.closest('select, textarea, [title]')).toBeFalsy()
})
