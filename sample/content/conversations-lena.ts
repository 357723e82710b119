import type { SampleTalk } from './shape.ts'

/** Marta and Lena, from the first message on: long enough to be paged through. */
export const lenaTalks: readonly SampleTalk[] = [
  {
    ago: 26 * 24,
    lines: [
      'marta +0m: Hi Lena! Ruth said you might know where an architect can get her hands dirty in Gràcia.',
      'lena +9m: Hello Marta! She is right. Taller Vogt, carrer de Verdi, open wheel on Thursdays.',
      'lena +1m: No experience needed. Old clothes needed.',
      'marta +4m: I own exactly one suitcase of clothes, so all of them are about to be old.',
      'lena +2m: Perfect. Seven in the evening. Bring a towel.',
      'marta +1m: A towel for my hands?',
      'lena +1m: For your everything.',
    ],
  },
  {
    ago: 23 * 24,
    lines: [
      'lena +0m: Your bowl survived the first firing!',
      'marta +12m: The one that leans?',
      'lena +1m: They all lean. Yours leans with confidence.',
      'marta +2m: I design buildings. Please tell nobody.',
      'lena +1m: It is already on the shelf with your name on it.',
      'lena +1m: In capitals.',
    ],
  },
  {
    ago: 19 * 24,
    lines: [
      'marta +0m: Is there a market this Sunday, or do I need to cook with what I have? I have mustard.',
      'lena +20m: Sunday no. Saturday yes: Abaceria on Travessera, before noon. Ask for Pilar, the one with the beans.',
      'marta +3m: What do I ask Pilar?',
      'lena +1m: Nothing. Pilar asks you.',
      'marta +22h: Pilar asked me when I am getting married and sold me two kilos of ganxet beans.',
      'lena +5m: She likes you. I got one kilo.',
      'marta +2m: How does one cook two kilos of ganxet beans',
      'lena +6m: Soak them overnight. Then simmer them, never boil. Then invite people, because it will be a lot.',
      'marta +1m: Would you like to come and eat beans?',
      'lena +1m: I have been waiting for this question since Pilar.',
    ],
  },
  {
    ago: 15 * 24,
    lines: [
      'marta +0m: Thank you for last night. Your salad saved the beans.',
      'lena +15m: The beans needed no saving. The smoke alarm did.',
      'marta +1m: It has been quiet since. I think it is sulking.',
      'lena +2m: Take the battery out, tell it that you are sorry, put it back in.',
      'marta +30m: It worked. Are you an electrician as well?',
      'lena +1m: I have a kiln from 1981. One becomes everything.',
    ],
  },
  {
    ago: 12 * 24,
    lines: [
      'lena +0m: Question for the architect. The landlord says that the crack in my studio ceiling is "only plaster".',
      'lena +1m: It is as long as me.',
      'marta +8m: Does it follow a straight line, or does it wander?',
      'lena +3m: It wanders. Like your bowl.',
      'marta +1m: Rude. Wandering is good. Straight, beside a beam, would be worse.',
      'marta +1m: Put a pencil mark at both ends with the date. If it grows in a month, call me and then the landlord, in that order.',
      'lena +4m: Marked. I wrote "12 days, Marta says" so that he knows whom to fear.',
      'marta +1m: As he should.',
      'lena +3h: He came, saw your name and is sending somebody on Monday.',
      'marta +10m: I have never been so powerful.',
    ],
  },
  {
    ago: 8 * 24,
    lines: [
      'lena +0m: The long table is next week. Everybody brings a plate and somebody they like.',
      'marta +25m: Do I bring the plate that leans?',
      'lena +1m: It would be an insult to leave it at home.',
      'marta +2m: Who comes?',
      'lena +5m: Ruth, Idris if he is not on the beach, Kenji if he finds a socket, Aïcha after her run. And you.',
      'marta +1m: I will be the one with the beans.',
      'lena +1m: You will always be the one with the beans.',
    ],
  },
  {
    ago: 4 * 24,
    lines: [
      'marta +0m: The somebody from Monday: did he come?',
      'lena +40m: He came on Wednesday, looked at the ceiling and said "only plaster".',
      'marta +1m: And the pencil marks?',
      'lena +1m: Have not moved. He took a picture of your name.',
      'marta +2m: Good. Send me a photo of the marks on the first, please. I mean it.',
      'lena +1m: Sí, jefa.',
      'marta +1m: Is that how you say it?',
      'lena +1m: That is how he said it.',
    ],
  },
  {
    ago: 27,
    lines: [
      'lena +0m: I glazed your leaning bowl. Green, like the tiles in your stairwell.',
      'marta +18m: You remember my stairwell?',
      'lena +1m: I carried two kilos of beans up it.',
      'marta +1m: Fair.',
    ],
  },
  {
    ago: 1,
    lines: [
      'lena +0m: Are you still coming tonight? I saved you a seat at the long table.',
      "marta +2m: Wouldn't miss it. Should I bring anything?",
      'lena +20m: Olives! The shop on Parlament shuts at seven',
      'lena +1m: The big green ones, not the sad ones',
      'marta +1m: Understood. No sad olives.',
      'lena +9m: Wait, I walk past it anyway. Stay where you are.',
      'lena +10m: Leaving the studio now, there in 25',
      'lena +15m: On my way, I have the olives',
    ],
  },
]
