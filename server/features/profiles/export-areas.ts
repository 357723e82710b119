import { sql } from 'kysely'
import { area, pictureFile, flag, list, maybeText, maybeTime, text, time } from '../../export-areas/define-area.ts'

export const exportAreas = [
  area(
    'profile',
    {
      name: text,
      picture: maybeText,
      pictureChangedAt: maybeTime,
      city: maybeText,
      hometown: maybeText,
      country: maybeText,
      neighborhood: maybeText,
      yearsInCity: maybeText,
      industry: maybeText,
      company: maybeText,
      jobTitle: maybeText,
      knowledge: list,
      interests: list,
      relationship: maybeText,
      icebreaker: maybeText,
      socialVerification: flag,
      role: text,
      invitedBy: maybeText,
      hiddenFields: list,
      pausedAt: maybeTime,
      messagesFrom: text,
      onboardedAt: maybeTime,
      lastActiveAt: maybeTime,
      createdAt: time,
      changedAt: time,
    },
    {
      tables: ['profiles', 'user_list'],
      rows: owner => sql`
        select p.name, ${pictureFile(sql`p.avatar_path`)} as picture, p.avatar_updated_at as "pictureChangedAt", c.name as city,
          p.hometown, p.country, p.neighborhood_display as neighborhood, p.years_in_city as "yearsInCity", p.industry, p.company,
          p.job_title as "jobTitle", p.knowledgeable_in as knowledge, p.interests, p.relationship_status as relationship,
          p.icebreaker_answer as icebreaker, p.has_social_verification as "socialVerification", p.role, i.name as "invitedBy",
          array(select key || ': ' || value from jsonb_each_text(p.visibility) order by key) as "hiddenFields",
          p.paused_at as "pausedAt", p.accepts_messages_from as "messagesFrom",
          p.onboarding_completed_at as "onboardedAt", p.last_active_at as "lastActiveAt", p.created_at as "createdAt",
          p.updated_at as "changedAt", p.created_at as sort_at, p.id as sort_id
        from profiles as p left join cities as c on c.id = p.city_id left join profiles as i on i.id = p.invited_by
        where p.id = ${owner}`,
      pictures: owner => sql`select avatar_path as path from profiles where id = ${owner} and avatar_path is not null`,
    },
  ),
]
