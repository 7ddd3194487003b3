import type { LatestWork } from '../kit/latest-work.ts'
import type { GuardedFetcher } from '../ports/guarded-fetcher.ts'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import type { PictureDownloads } from '../ports/picture-downloads.ts'
import type { ResponseMemoryBudget } from '../ports/response-memory-budget.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { CleaningStore } from './cleaning-store.ts'

export interface MessagesWorld {
  readonly htmlCleaner: HtmlCleaner
  readonly cleaningStore: CleaningStore
  readonly fetcher: GuardedFetcher
  readonly pictureDownloads: PictureDownloads
  readonly searchIndex: SearchIndex
  readonly textProcessor: TextProcessor
  readonly counting: LatestWork
  readonly responseMemoryBudget: ResponseMemoryBudget
}
