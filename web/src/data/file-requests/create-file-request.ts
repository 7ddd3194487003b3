import { createFileRequest as createFileRequestRoute, type FileRequestField } from '@sen/contract/drive/file-requests'
import type { BodySent } from '@sen/contract/route'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

export type NewFileRequest = BodySent<typeof createFileRequestRoute>

export async function createFileRequest(cache: QueryClient, order: NewFileRequest): Promise<FileRequestField> {
  const { data } = await call(createFileRequestRoute, { body: order })
  refresh(cache, QUERY_KEYS.shares)
  return data
}
