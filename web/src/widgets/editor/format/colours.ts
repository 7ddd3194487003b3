import { msg } from '@lingui/core/macro'

/** Mail contains these colours: dark enough to be read on white. */
export const TEXT_COLOURS = [
  ['#5f6368', msg`Grey`],
  ['#c5221f', msg`Red`],
  ['#c26401', msg`Orange`],
  ['#7a4a00', msg`Brown`],
  ['#188038', msg`Green`],
  ['#00796b', msg`Teal`],
  ['#1967d2', msg`Blue`],
  ['#8430ce', msg`Purple`],
  ['#c2185b', msg`Pink`],
] as const

/** Light enough for black text. */
export const BACKGROUND_COLOURS = [
  ['#e8eaed', msg`Grey`],
  ['#fad2cf', msg`Red`],
  ['#fde0bf', msg`Orange`],
  ['#fff2a8', msg`Yellow`],
  ['#ceead6', msg`Green`],
  ['#c7ecea', msg`Teal`],
  ['#d2e3fc', msg`Blue`],
  ['#e9d2fd', msg`Purple`],
  ['#fbd0e3', msg`Pink`],
] as const
