-- In key order. Returns the cells, [[tee, cell], ...], and the moment after: what lives then, lives until the
-- transaction ends. No index has this order: a plan made for an empty table would read all claims of the course.
create or replace function lock_claims(p_course_key text, p_id text, out cells jsonb, out locked_at timestamptz)
language plpgsql set enable_seqscan = off as $$
declare
  claim claims%rowtype;
begin
  cells := '[]';
  for claim in
    select * from claims where course_key = p_course_key and teetimegroup_id = p_id
      order by date || '', tee_id, cell for update
  loop
    cells := cells || jsonb_build_array(jsonb_build_array(claim.tee_id, claim.cell));
  end loop;
  locked_at := dewsweeper_now();
end $$;
