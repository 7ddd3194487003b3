import { expect, it } from 'vitest'
import { decodeText } from './charsets.ts'
import { decodeVni } from './vni.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const WRITTEN =
  'Kính göûi chò Lan, ñeà nghò chò duyeät baùo giaù quyù naøy tröôùc thöù Saùu. Coäng hoøa xaõ hoäi, ÑAØ NAÜNG, vaên baûn, ngöôøi, nhöõng, kyõ, Myõ, laëng leõ.'
const MEANT =
  'Kính gửi chị Lan, đề nghị chị duyệt báo giá quý này trước thứ Sáu. Cộng hòa xã hội, ĐÀ NẴNG, văn bản, người, những, kỹ, Mỹ, lặng lẽ.'

it('reads VNI, small letters and capitals', () => {
  expect(decodeVni(bytes(WRITTEN))).toBe(MEANT)
})

it.each([undefined, 'iso-8859-1', 'x-viet-vni'])('finds it in bytes that are called %s', (declared) => {
  expect(decodeText(bytes(WRITTEN), declared)).toBe(MEANT)
})

it.each([
  'El niño comió la piña y después soñó con el océano',
  'Où êtes-vous allé hier après-midi, à l’hôtel où l’été finit ?',
  'Für die Größe der Straße müssen wir später über Köln fahren',
])('leaves “%s” in its own language', (text) => {
  const western = text.replaceAll('’', "'")
  expect(decodeText(bytes(western), 'iso-8859-1')).toBe(western)
})
