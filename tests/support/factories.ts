// The tests and the sample city make their people and posts in one way.
export {
  createAccount,
  createCity,
  createQuestion,
  createReply,
  factoryPassword,
} from '../../server/sample/factories.ts'
export type { AccountOptions, CreatedAccount, QuestionOptions, ReplyOptions } from '../../server/sample/factories.ts'
