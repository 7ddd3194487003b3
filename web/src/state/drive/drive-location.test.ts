import { describe, expect, it } from 'vitest'
import { driveAddress, isSortable, nextSort, readDriveLocation } from './drive-location.ts'

describe('the address of a place of the drive', () => {
  it.each([
    ['', { kind: 'folder', id: null }],
    ['folder/12', { kind: 'folder', id: '12' }],
    ['recent', { kind: 'recent' }],
    ['trash', { kind: 'trash' }],
    ['folder', undefined],
    ['folder/12/13', undefined],
    ['nowhere', undefined],
  ])('%j is %j', (path, location) => {
    expect(readDriveLocation(path)).toEqual(location)
  })

  it.each([
    [{ kind: 'folder', id: null } as const, '/drive'],
    [{ kind: 'folder', id: '12' } as const, '/drive/folder/12'],
    [{ kind: 'favorites' } as const, '/drive/favorites'],
    [{ kind: 'sharing' } as const, '/drive/sharing'],
    [{ kind: 'search', text: 'báo giá' } as const, '/drive/search?q=b%C3%A1o%20gi%C3%A1'],
  ])('%j leads to %s', (location, address) => {
    expect(driveAddress(location)).toBe(address)
  })
})

it('turns the order round when it is chosen again, and begins another one in its own direction', () => {
  expect(nextSort({ sort: 'name', isDescending: false }, 'name')).toEqual({ sort: 'name', isDescending: true })
  expect(nextSort({ sort: 'name', isDescending: false }, 'size')).toEqual({ sort: 'size', isDescending: true })
  expect(nextSort({ sort: 'size', isDescending: true }, 'name')).toEqual({ sort: 'name', isDescending: false })
})

it('lets no order be chosen when the list has one of its own', () => {
  expect(isSortable({ kind: 'trash' })).toBe(false)
  expect(isSortable({ kind: 'folder', id: null })).toBe(true)
})
