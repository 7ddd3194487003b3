import { ENGLISH, type Language, VIETNAMESE } from './language.ts'
import type { Random } from './random.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly language: Language
}

const DOMAINS = [
  'vattu-hongha.example',
  'luatviet.example',
  'giaonhanh.example',
  'northwind.example',
  'inoffset.example',
  'dulichbien.example',
  'kellerlogistics.example',
  'phanmem-sao.example',
] as const

export function makePeople(count: number, random: Random): [Person, ...Person[]] {
  return [makePerson(0, random), ...Array.from({ length: count - 1 }, (_, index) => makePerson(index + 1, random))]
}

function makePerson(index: number, random: Random): Person {
  const language = random.chance(2 / 3) ? VIETNAMESE : ENGLISH
  const { family, middle, given } = language.names
  const parts = [random.pick(family), random.pick(middle), random.pick(given)]
  const name = language === VIETNAMESE ? parts.join(' ') : parts.reverse().join(' ')
  const email = `${asciiOf(parts.join('.'))}.${index}@${random.pick(DOMAINS)}`
  return { name, email, language }
}

function asciiOf(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'D')
  return plain.toLowerCase().replace(/\.+/g, '.')
}
