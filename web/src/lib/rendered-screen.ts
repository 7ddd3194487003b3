/** The size of a window, in CSS pixels. */
export interface ScreenSize {
  readonly width: number
  readonly height: number
}

let rendered: ScreenSize = { width: 0, height: 0 }

/** Sets the window that the server renders for. In a browser, the window itself counts. */
export function renderForScreen(size: ScreenSize): void {
  rendered = size
}

export function screenHeight(): number {
  return typeof window === 'undefined' ? rendered.height : innerHeight
}

/** Evaluates `(max-width: 992px)` and the like on the server; other features never match. */
export function matchesRenderedScreen(query: string): boolean {
  const [, feature, pixels] = /^\((max|min)-width: (\d+)px\)$/.exec(query) ?? []
  if (feature === undefined) return false
  return feature === 'max' ? rendered.width <= Number(pixels) : rendered.width >= Number(pixels)
}
