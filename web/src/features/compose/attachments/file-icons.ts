import { File, FileArchive, FileImage, FileText, FileVideo, type LucideIcon, Music } from 'lucide-react'

export function iconOf(contentType: string, name: string): LucideIcon {
  const kind = contentType.split('/')[0]
  if (kind === 'image' || /\.(png|jpe?g|gif|webp|heic)$/i.test(name)) return FileImage
  if (kind === 'video' || /\.(mp4|mov|mkv|webm)$/i.test(name)) return FileVideo
  if (kind === 'audio' || /\.(mp3|m4a|wav|ogg)$/i.test(name)) return Music
  if (/zip|compressed|rar|7z/.test(contentType) || /\.(zip|rar|7z|tar|gz)$/i.test(name)) return FileArchive
  if (/pdf|text|word|sheet|excel|presentation|document/.test(contentType)) return FileText
  return /\.(pdf|docx?|xlsx?|pptx?|txt|csv|od[tsp])$/i.test(name) ? FileText : File
}
