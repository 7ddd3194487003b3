import { describe, expect, it } from 'vitest'
import { blockedContent, blockedExtension, inlineImageType } from './blocked-files.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('blockedExtension', () => {
  it.each([
    ['a.exe', 'exe'],
    ['A.EXE', 'exe'],
    ['báo giá.pdf.scr', 'scr'],
    ['a.exe.', 'exe'],
    ['a.bat ', 'bat'],
    ['winmail.tnef', 'tnef'],
    ['x.ｅｘｅ', 'exe'],
    ['gnp.\u202eexe', 'exe'],
    ['x.e\u200bxe', 'exe'],
    ['a.exe.txt', undefined],
    ['exe', undefined],
    ['a.execute', undefined],
    ['', undefined],
  ])('%j: %s', (name, extension) => {
    expect(blockedExtension(name)).toBe(extension)
  })
})

describe('blockedContent', () => {
  it.each([
    ['MZ\x90\0\x03', 'exe'],
    ['MZ là tên một hãng', undefined],
    ['1234567**ACE**\0', 'ace'],
    ['\x22\x01-lh5-\0', 'lha'],
    ['\x22\x01-lzs-\0', 'lha'],
    ['ab-lhx-c', undefined],
    ['\x78\x9f\x3e\x22', 'tnef'],
    ['@echo off\r\ndel *.*', 'bat'],
    ['\xef\xbb\xbf\r\n:: cài\r\nREM x\r\n@ECHO OFF', 'bat'],
    ['Gõ @echo off để tắt', undefined],
    ['@echo offline', undefined],
    ['PK\x03\x04', undefined],
    ['', undefined],
  ])('%j: %s', (start, kind) => {
    expect(blockedContent(bytes(start))).toBe(kind)
  })
})

describe('inlineImageType', () => {
  it.each([
    ['\x89PNG\r\n', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBP', 'image/webp'],
    ['<svg xmlns="x">', undefined],
  ])('%j: %s', (start, type) => {
    expect(inlineImageType(bytes(start))).toBe(type)
  })
})
