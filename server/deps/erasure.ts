import type { DeletionPosts } from '../../contract/vocabulary.ts'
import type { Work } from '../db/transaction.ts'
import type { Stores } from '../media/store.ts'

export interface ErasedAccount {
  id: string
  /** What its owner chose for posts. */
  posts: DeletionPosts
}

/** What a feature does when an account is erased. Each step may run again after an interruption, also concurrently. */
export interface Erasure {
  /** Columns with the account, whose rows belong to it alone: they are deleted, after `person`, whose triggers write to some of these tables. */
  owned?: readonly (readonly [table: string, column: string])[]
  /** In transactions of its own, before the person. */
  content?: (stores: Stores, account: ErasedAccount) => Promise<unknown>
  /** In the transaction that removes the name and the email. */
  person?: (work: Work, account: { id: string }) => Promise<unknown>
}
