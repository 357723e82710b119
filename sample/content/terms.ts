const opening = `Our Peeps is a place for people who live in Barcelona to find each other, ask, meet, and pass things on. These terms are the agreement between you and those who run it. We have kept them short so that you can read them.`

const joining = `## 1. Who can join

- You live in Barcelona, or are about to.
- You are **18 or older**.
- You use your own name, and a picture of yourself if you use one at all.
- One person has one account. It is yours alone: please do not share it.`

const together = `## 2. How we treat each other

Write as you would speak at a shared table.

1. No insults, no threats, and nothing that puts anybody down for who they are.
2. No means no, in messages too. Whoever blocks you is not to be written to in other ways.
3. Do not publish what others told you in private, nor their address, telephone number or pictures.
4. No advertising in answers. A tip about a place that you like is welcome; a campaign is not.`

const posts = `## 3. What you post

What you write stays yours. By posting it you allow us to show it to the members of your city, and to keep it for as long as it stands here. Removing a post takes it away from everybody.`

const events = `## 4. Events

Whoever announces an event is responsible for it. We do not organise it, sell no tickets and hold no places. If plans change, please call it off in the app: those who joined are told.`

const exchange = `## 5. The Exchange

- Sell and rent out only what is yours, and describe it as it is.
- Payments and handing over are between the two of you. We take no fee and hold no money.
- Tickets go for no more than what is printed on them.
- Weapons, medicines, animals, and whatever the law forbids have no place here.`

const moderation = `## 6. When something goes wrong

You can report a post, an answer or a conversation. An administrator looks at every report, and both sides can read what became of it. Posts that break these terms are removed, and accounts that keep doing so are deactivated. Administrators cannot read your messages, except for those that somebody chooses to report.`

const data = `## 7. Your data

We keep what the app needs and nothing else: what you tell about yourself, what you post, and a record of sign-ins that you can read under *Account security*. We sell nothing to anybody, and there is no advertising. You can ask for a copy of your data, or for everything to be erased.`

const liability = `## 8. What we promise, and what we do not

Volunteers run Our Peeps. We do our best to keep it working and safe, and cannot promise that it always will be. We are not a party to what members agree with each other. Rights that the law gives you as a consumer stay untouched.`

const changes = `## 9. Changes to these terms

We tell you of a new version in the app at least **14 days** before it takes effect. If you do not agree with it, you can leave at any time.`

const law = `## 10. Law and contact

The law of Spain applies. Questions, complaints and ideas: [hello@example.org](mailto:hello@example.org). The rules of the European Union for online services are explained at [commission.europa.eu](https://commission.europa.eu/).`

const text = (...parts: string[]) => parts.join('\n\n')

/** Two versions: one that holds, and the next, which somebody is still writing. Days are counted from today. */
export const termsVersions = [
  {
    version: 1,
    by: 'ruth',
    /** In days. */
    written: -151,
    effective: -140,
    published: true,
    contentMd: text(opening, joining, together, posts, events, exchange, moderation, data, liability, changes, law),
  },
  {
    version: 2,
    by: 'ruth',
    written: -2,
    effective: 30,
    published: false,
    contentMd: text(
      opening,
      joining.replace(
        'One person has one account. It is',
        'One person has one account, and a club or shop has none. Your account is',
      ),
      `${together}\n5. Pictures of others need their consent, and those of children the consent of both parents.`,
      posts,
      events.replace('sell no tickets and hold no places', 'sell no tickets, and keep no list beyond who joined'),
      exchange,
      moderation.replace(
        'and accounts that keep doing so are deactivated.',
        'and accounts that keep doing so are deactivated. You can ask for a second look within 30 days: an administrator who was not part of the first decision takes it.',
      ),
      data,
      liability,
      changes.replace('14 days', '30 days'),
      law,
    ),
  },
] as const
