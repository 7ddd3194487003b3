import { describe, expect, it } from 'vitest'
import { isPrefetcher, seenPictureAddress, seenToken } from './seen-picture.ts'

describe('the picture of a tracked mail', () => {
  it('is found again by its token under any host', () => {
    expect(seenPictureAddress('https://mail.sen.example/', 'aB-_9')).toBe('https://mail.sen.example/o/aB-_9.gif')
    expect(seenToken('http://cu.sen.example:8080/o/aB-_9.gif')).toBe('aB-_9')
    expect(seenToken('https://mail.sen.example/o/aB-_9.gif?x=1#y')).toBe('aB-_9')
  })

  it.each([
    'https://x.example/o/.gif',
    'https://x.example/o/a.png',
    'https://x.example/a/o/b.gif',
    'o/a.gif',
    '',
    `https://x.example/o/${'a'.repeat(65)}.gif`,
  ])('is not %j', (address) => {
    expect(seenToken(address)).toBeUndefined()
  })
})

describe('isPrefetcher', () => {
  it.each([
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
    'Mozilla/5.0 (compatible; Barracuda Sentinel)',
    'curl/8.5.0',
    'python-requests/2.31',
    'Mozilla/5.0 (compatible; bingbot/2.0) bot',
    '',
    '  ',
  ])('%j is no person', (agent) => {
    expect(isPrefetcher(agent)).toBe(true)
  })

  it.each([
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.0',
  ])('%j may be one', (agent) => {
    expect(isPrefetcher(agent)).toBe(false)
  })
})
