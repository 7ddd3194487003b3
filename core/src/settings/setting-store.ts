export interface SettingReader {
  /** JSON values. Defaults are in `model/settings`. */
  all(): Promise<Readonly<Record<string, unknown>>>
}

export interface SettingWriter extends SettingReader {
  set(key: string, value: unknown): Promise<void>
}
