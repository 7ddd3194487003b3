import { describe, expect, it } from 'vitest'
import { baseSubject, forwardSubject, hasReplyPrefix, replySubject } from './subjects.ts'

describe('baseSubject', () => {
  it.each([
    ['Báo giá quý 1', 'Báo giá quý 1'],
    ['Re: Báo giá', 'Báo giá'],
    ['RE: re[3]: TL: Trả lời: Fwd: Báo giá', 'Báo giá'],
    ['Tra\u0309 lơ\u0300i: Ba\u0301o gia\u0301', 'Báo giá'],
    ['**SPOOF** Re: Báo  giá', 'Báo giá'],
    ['CT: Hợp đồng', 'Hợp đồng'],
    ['Report: numbers', 'Report: numbers'],
    ['Re:', ''],
    ['', ''],
  ])('%j → %j', (subject, base) => {
    expect(baseSubject(subject)).toBe(base)
  })
})

describe('prefixes', () => {
  it('knows a reply from a new subject', () => {
    expect(hasReplyPrefix('Re: a')).toBe(true)
    expect(hasReplyPrefix('  TL : a')).toBe(true)
    expect(hasReplyPrefix('Required: a')).toBe(false)
  })

  it('does not pile up and drops the spoof marker', () => {
    expect(replySubject('Re: a')).toBe('Re: a')
    expect(replySubject('TL: a')).toBe('Re: a')
    expect(replySubject('**SPOOF** a')).toBe('Re: a')
    expect(replySubject('Fwd: a')).toBe('Re: Fwd: a')
    expect(forwardSubject('a')).toBe('Fwd: a')
    expect(forwardSubject('FW: Fwd: a')).toBe('Fwd: Fwd: a')
    expect(forwardSubject('**SPOOF** Chuyển tiếp: a')).toBe('Fwd: a')
    expect(forwardSubject('Re: Fwd: a')).toBe('Fwd: Re: Fwd: a')
  })
})
