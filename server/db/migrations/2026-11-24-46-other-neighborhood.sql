-- The name of another neighborhood is optional: without one, the neighborhood reads "Other".
alter table profiles drop column neighborhood_display;
alter table profiles add column neighborhood_display text generated always as (
  case
    when neighborhood = 'Other' and neighborhood_other_text <> '' then 'Other (' || neighborhood_other_text || ')'
    else neighborhood
  end
) stored;
