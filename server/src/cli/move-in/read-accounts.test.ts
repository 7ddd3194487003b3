import { describe, expect, it, test } from 'vitest'
import { UsageError } from '../command.ts'
import { readAccounts } from './read-accounts.ts'
import { readCsv } from './read-csv.ts'

describe('a table', () => {
  test.each([
    ['', []],
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\ufeffa , b\r\n\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '"x, y","say ""ja""\nand more"\r\nz,',
      [
        ['x, y', 'say "ja"\nand more'],
        ['z', ''],
      ],
    ],
    ['"",""\n , \n1,', [['1', '']]],
    [' "a"', undefined],
    ['"a"b', undefined],
    ['"a', undefined],
    ['a"b', undefined],
  ])('%j', (text, cells) => {
    if (cells === undefined) expect(() => readCsv(text)).toThrow(/^line 1: /)
    else expect(readCsv(text).map((row) => row.cells)).toEqual(cells)
  })

  it('knows the line of each row', () => {
    expect(readCsv('a\n"b\nb"\n\nc\n').map(({ line }) => line)).toEqual([1, 2, 5])
  })
})

describe('a list of accounts', () => {
  const defaults = { password: undefined, isCertificateChecked: true }

  it('reads the source of each account, columns in any order', () => {
    const text =
      'Password,address,host,user,port\n" mật,khẩu ",lan@sen.example,imap.cu.example,lan,143\nx,an@sen.example,h,,\n'
    expect(readAccounts(text, defaults)).toEqual([
      {
        address: 'lan@sen.example',
        account: {
          host: 'imap.cu.example',
          port: 143,
          user: 'lan',
          password: ' mật,khẩu ',
          isCertificateChecked: true,
        },
      },
      {
        address: 'an@sen.example',
        account: { host: 'h', port: 993, user: 'an@sen.example', password: 'x', isCertificateChecked: true },
      },
    ])
  })

  it('takes one password for all that have none', () => {
    const requests = readAccounts('address,host,user\na@b.c,h,a*chu\n', {
      password: 'chung',
      isCertificateChecked: false,
    })
    expect(requests[0]?.account).toMatchObject({ password: 'chung', user: 'a*chu', isCertificateChecked: false })
  })

  it('reads files that Excel writes in Vietnam', () => {
    const [request] = readAccounts('\ufeffaddress;host;password\r\na@b.c;h;"bí;mật, 1"\r\n', defaults)
    expect(request).toMatchObject({ address: 'a@b.c', account: { host: 'h', password: 'bí;mật, 1' } })
  })

  test.each([
    ['', 'the first line must name the columns'],
    ['lan@sen.example,h,lan,bí-mật\n', 'the first line must name the columns'],
    ['address,host,secret\na,h,bí-mật\n', 'the first line must name the columns'],
    ['address,host\n', 'the list has no accounts'],
    ['address,host,password\na,h,bí-mật,x\n', 'line 2 has more fields'],
    ['address,host,password\n\n,h,bí-mật\n', 'line 3: the address is missing'],
    ['address,host,password\na,,bí-mật\n', 'line 2: the host is missing'],
    ['address,host,password\na,h,\n', 'line 2: the password is missing'],
    ['address,host,password,port\na,h,bí-mật,70000\n', 'line 2: the port must be a number from 1 to 65535'],
    ['address,host,password\na,h,"bí-mật\n', 'unexpected quotation mark'],
  ])('refuses %j and repeats nothing of it', (text, problem) => {
    const refusal = () => readAccounts(text, defaults)
    expect(refusal).toThrow(UsageError)
    expect(refusal).toThrow(problem)
    expect(refusal).not.toThrow('bí-mật')
  })
})
