import { Globe, Laptop, Smartphone, type LucideIcon } from 'lucide-react'

const phones = /android|ios|harmony|phone/i
const computers = /mac|windows|linux|chrome ?os/i

export function deviceIcon(system: string | null): LucideIcon {
  if (system && phones.test(system)) return Smartphone
  return system && computers.test(system) ? Laptop : Globe
}
