-- Logos tell which style was drawn, and which words of the prompt are missing. Earlier ones were drawn as requested.
update logos
   set traits = traits || jsonb_build_object('drawnAs', style, 'unwritten', null)
 where traits is not null and not traits ? 'drawnAs';
