import { hashPassword } from '../../server/crypto/passwords.ts'

export const lowCost = { memory: 8, passes: 1 }

const hashes = new Map<string, Promise<string>>()

export function hashAtLowCost(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password, lowCost)
  hashes.set(password, hash)
  return hash
}
